package dev.memoryweave.operations.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartFolderTest {
  @TempDir Path home;
  private StartFolder folder;

  @BeforeEach
  void findFolder() {
    folder = StartFolder.ofUser("shop", Map.of("MEMORY_HOME", home.toString()));
  }

  @Test
  void make_leavesTheFolderToItsOwnerAlone() throws IOException {
    assumePosix();
    folder.make();
    folder.make();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
        .isEqualTo("rwx------");
  }

  @Test
  void make_whereOthersMayWrite_isRefused() throws IOException {
    assumePosix();
    folder.make();
    Files.setPosixFilePermissions(folder.path(), PosixFilePermissions.fromString("rwxrwx---"));

    assertThatThrownBy(folder::make)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("others may write there");
  }

  @Test
  void make_inAHomeWhereOthersMayWrite_isRefused() throws IOException {
    assumePosix();
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxr-x"));

    assertThatThrownBy(folder::make)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("others may write there")
        .hasMessageContaining("chmod go-w");

    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
    folder.make();
    assertThat(folder.path()).isDirectory();
  }

  @Test
  void make_alsoMakesTheHome_forItsOwnerAlone() throws IOException {
    assumePosix();
    Path missing = home.resolve("users").resolve("memory");
    StartFolder.ofUser("shop", Map.of("MEMORY_HOME", missing.toString())).make();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(missing)))
        .isEqualTo("rwx------");
  }

  @Test
  void make_overALinkToAFolder_isRefused() throws IOException {
    assumePosix();
    Path elsewhere = Files.createDirectory(home.resolve("elsewhere"));
    Files.createSymbolicLink(folder.path(), elsewhere);

    assertThatThrownBy(folder::make)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is no folder");
  }

  @Test
  void tidy_removesWhatIsUnfinishedAndAllArchivesButTheLatest() throws IOException {
    folder.make();
    for (int i = 1; i <= 5; i++) {
      Path archive = folder.archive("archive" + i, ArchiveKind.of(Runtime.version()));
      Files.setLastModifiedTime(Files.createFile(archive), FileTime.fromMillis(i * 1_000L));
    }
    Files.createFile(folder.unfinished(ArchiveKind.CLASS_DATA));
    Files.writeString(folder.scratch().resolve("log"), "text");
    folder.writeLaunchFile("-jar");
    String suffix = ArchiveKind.of(Runtime.version()).suffix();
    Files.createFile(folder.path().resolve("other-archive" + suffix));
    Path nameless = Files.createFile(folder.path().resolve("1234567890abcdef" + suffix));
    Files.setLastModifiedTime(nameless, FileTime.fromMillis(0));

    folder.tidy();

    assertThat(names())
        .containsExactlyInAnyOrder(
            "shop-archive3" + suffix,
            "shop-archive4" + suffix,
            "shop-archive5" + suffix,
            "shop.args",
            "other-archive" + suffix);
  }

  @Test
  void finish_putsTheFileInPlaceOfTheOneBefore() throws IOException {
    folder.make();
    Path archive = folder.archive("archive", ArchiveKind.CLASS_DATA);
    Files.writeString(archive, "before");
    Path unfinished = Files.writeString(folder.unfinished(ArchiveKind.CLASS_DATA), "after");

    StartFolder.finish(unfinished, archive);

    assertThat(archive).hasContent("after");
    assertThat(names()).containsExactly("shop-archive.jsa");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder.path())) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }

  @Test
  void aFailure_countsForAWhile_andNotIfTheClockWasSetBackSince() throws IOException {
    folder.make();
    Instant noon = Instant.parse("2026-03-04T12:00:00Z");
    Files.writeString(folder.failureFile(), "this jar");
    Files.setLastModifiedTime(folder.failureFile(), FileTime.from(noon));
    Duration day = Duration.ofDays(1);

    assertThat(folder.failedWithin(day, "this jar", noon)).isTrue();
    assertThat(folder.failedWithin(day, "this jar", noon.plus(day).minusMillis(1))).isTrue();
    assertThat(folder.failedWithin(day, "this jar", noon.plus(day))).isFalse();
    assertThat(folder.failedWithin(day, "another jar", noon)).isFalse();
    assertThat(folder.failedWithin(day, "this jar", noon.minus(day))).isFalse();
  }

  private static void assumePosix() {
    assumeTrue(
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix"),
        "The file system knows no rights of its owner");
  }
}
