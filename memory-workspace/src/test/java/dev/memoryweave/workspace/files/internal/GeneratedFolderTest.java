package dev.memoryweave.workspace.files.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated files are their owner's alone; files of the project have the rights of others. */
class GeneratedFolderTest {
  private static final byte[] TEXT = {'a'};

  @TempDir Path temporary;
  private final FileActions actions = new FileActions();
  private Path root;

  @BeforeEach
  void makeProject() throws IOException {
    assumeTrue(
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix"),
        "The file system knows no rights of its owner");
    root = Files.createDirectory(temporary.toRealPath().resolve("project"));
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void aGeneratedFolder_isClosed_andTheFolderOfTheMemoryIsNot() throws IOException {
    String usual = rights(Files.createDirectory(root.resolve("usual")));
    Path folder = GeneratedFolder.make(ProjectBoundary.of(root), ".memory/recovery");

    assertThat(rights(folder)).isEqualTo("rwx------");
    assertThat(rights(folder.resolve(".gitignore"))).isEqualTo("rw-------");
    assertThat(rights(root.resolve(".memory"))).isEqualTo(usual);
  }

  @Test
  void whatIsMadeInAClosedFolder_isClosedToo() throws IOException {
    Path folder = GeneratedFolder.make(ProjectBoundary.of(root), ".memory/recovery");
    Path below = folder.resolve("time").resolve("facts");

    actions.folders(below);
    actions.create(below.resolve("created"), TEXT);
    actions.replace(below.resolve("durable"), TEXT, true);
    actions.replace(below.resolve("fast"), TEXT, false);

    assertThat(rights(folder.resolve("time"))).isEqualTo("rwx------");
    assertThat(rights(below)).isEqualTo("rwx------");
    for (String name : new String[] {"created", "durable", "fast"}) {
      assertThat(rights(below.resolve(name))).as(name).isEqualTo("rw-------");
    }
  }

  @Test
  void whatIsMadeElsewhere_hasTheRightsOfOtherFiles() throws IOException {
    String file = rights(Files.createFile(root.resolve("file")));
    String folder = rights(Files.createDirectory(root.resolve("usual")));
    Path below = root.resolve(".memory").resolve("facts");

    actions.folders(below);
    actions.replace(below.resolve("fast"), TEXT, false);

    assertThat(rights(below)).isEqualTo(folder);
    assertThat(rights(below.resolve("fast"))).isEqualTo(file);
  }
}
