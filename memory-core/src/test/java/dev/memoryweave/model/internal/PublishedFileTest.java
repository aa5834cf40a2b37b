package dev.memoryweave.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told when a finished file gets its name. */
class PublishedFileTest {
  @TempDir Path folder;

  private Path draft() throws IOException {
    return Files.writeString(folder.resolve("draft"), "whole");
  }

  @Test
  void publish_givesTheFileItsNameAlone() throws IOException {
    Path target = folder.resolve("target");

    FinishedFile.publish(draft(), target);

    assertThat(target).hasContent("whole");
    assertThat(folder.toFile().list()).containsExactly("target");
  }

  @Test
  void publish_whereTheNameIsTaken_isRefused() throws IOException {
    Path target = Files.writeString(folder.resolve("target"), "of another");
    Path draft = draft();

    assertThatExceptionOfType(FileAlreadyExistsException.class)
        .isThrownBy(() -> FinishedFile.publish(draft, target));
    assertThat(target).hasContent("of another");
  }

  /** The file is whole and in its place, so nobody is told that it is not. */
  @Test
  void publish_whereTheFormerNameCannotBeRemoved_hasDoneItsWork() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Path draft = Files.writeString(closed.resolve("draft"), "whole");
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      assumeFalse(Files.isWritable(closed), "a user who may do anything");
      Path target = folder.resolve("target");

      FinishedFile.publish(draft, target);

      assertThat(target).hasContent("whole");
    } finally {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void forceFolder_thatIsNotThere_fails_andOfAFileIsOnlyTold() {
    Path gone = folder.resolve("gone");
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));

    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> FinishedFile.forceFolder(gone));
    FinishedFile.forceFolderOf(gone.resolve("file"));
  }
}
