package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {
  private static final String PATH = "org.sqlite.lib.path";
  private static final String NAME = "org.sqlite.lib.name";

  @TempDir Path folder;

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
}
