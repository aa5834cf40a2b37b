package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.model.internal.OwnFolder;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NativeLibraryTest {
  private static final String PATH = "org.sqlite.lib.path";
  private static final String NAME = "org.sqlite.lib.name";

  @TempDir Path home;
  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = OwnFolder.make(home.resolve("start"));
  }

  @BeforeEach
  @AfterEach
  void forget() {
    Stream.of(NativeLibrary.PROPERTY, PATH, NAME).forEach(System::clearProperty);
  }

  @Test
  void prepare_withoutAFile_leavesItToTheDriver() {
    NativeLibrary.prepare();

    assertThat(System.getProperty(PATH)).isNull();
  }

  @Test
  void prepare_whereNoFileIs_writesItOnceAndNamesIt() throws IOException {
    Path file = folder.resolve("shop's library.lib");
    System.setProperty(NativeLibrary.PROPERTY, file.toString());

    NativeLibrary.prepare();

    assertThat(Files.size(file)).isGreaterThan(100_000);
    assertThat(System.getProperty(PATH)).isEqualTo(folder.toString());
    assertThat(System.getProperty(NAME)).isEqualTo("shop's library.lib");
    assertThat(folder.toFile().list()).containsExactly("shop's library.lib");

    Files.writeString(file, "as it is");
    System.clearProperty(PATH);
    NativeLibrary.prepare();
    assertThat(file).hasContent("as it is");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "start", "start/library"})
  void prepare_whereOthersMayWrite_leavesItToTheDriver(String place) throws IOException {
    assumeTrue(
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix"),
        "The file system knows no rights of its owner");
    Files.writeString(folder.resolve("library"), "of somebody else");
    Path open = home.resolve(place);
    Set<PosixFilePermission> rights = Files.getPosixFilePermissions(open);
    rights.add(PosixFilePermission.OTHERS_WRITE);
    Files.setPosixFilePermissions(open, rights);
    System.setProperty(NativeLibrary.PROPERTY, folder.resolve("library").toString());

    NativeLibrary.prepare();

    assertThat(System.getProperty(PATH)).isNull();
  }

  @Test
  void prepare_whereItCannotBeWritten_leavesItToTheDriver() {
    System.setProperty(NativeLibrary.PROPERTY, folder.resolve("none/library").toString());

    NativeLibrary.prepare();

    assertThat(System.getProperty(PATH)).isNull();
  }

  @Test
  void prepare_whereTheDriverWasTold_changesNothing() {
    System.setProperty(NativeLibrary.PROPERTY, folder.resolve("library").toString());
    System.setProperty(PATH, "elsewhere");

    NativeLibrary.prepare();

    assertThat(System.getProperty(PATH)).isEqualTo("elsewhere");
    assertThat(folder).isEmptyDirectory();
  }

  /** Opens a store and ends as a killed process does: nothing is done at the end. */
  static final class Killed {
    public static void main(String[] arguments) {
      Object unused = SqliteMemoryStore.open(Path.of(arguments[0]));
      Runtime.getRuntime().halt(0);
    }
  }

  @Test
  void aProcessThatIsKilled_leavesNoLibraryBehind() throws Exception {
    assumeTrue(
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix"),
        "A library that is in use cannot be removed here");
    Path temporary = Files.createDirectory(home.resolve("temporary"));
    // As a process leaves it that is killed between unpacking and loading.
    Path left = OwnFolder.make(temporary.resolve("memory-weave-sqlite-1"));
    Files.writeString(left.resolve("library"), "A half");
    Files.writeString(left.resolve("lock"), "");

    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Killed.class.getName(),
                home.resolve("memory.db").toString())
            .inheritIO()
            .start();

    assertThat(process.waitFor()).isZero();
    assertThat(home.resolve("memory.db")).exists();
    assertThat(temporary).isEmptyDirectory();
  }
}
