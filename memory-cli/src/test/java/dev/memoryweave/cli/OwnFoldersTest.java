package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds memories and is no part of a repository is its owner's alone. */
class OwnFoldersTest {
  @TempDir Path folder;
  private CommandRuns command;

  @BeforeEach
  void begin() throws IOException {
    assumeTrue(
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix"),
        "The file system knows no rights of its owner");
    command = CommandRuns.in(folder);
    ok("init", "--set", "storage.files=on");
    ok("index");
    ok("add", "The port is 8080");
  }

  /** On the database of the user, whose home does not exist before. */
  private void ok(String... words) {
    List<String> all = new ArrayList<>(List.of("--project-root=" + command.project()));
    all.addAll(List.of(words));
    CommandRuns.Ended ended = command.bare(TestTerminal.none(), "", all);
    assertThat(ended.exit()).as(ended.out() + ended.err()).isZero();
  }

  /** The rights of all that is in a folder and of itself, each with its path. */
  private static List<String> rights(Path top) throws IOException {
    try (Stream<Path> all = Files.walk(top)) {
      List<String> rights = new ArrayList<>();
      for (Path path : all.toList()) {
        rights.add(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
                + " "
                + top.relativize(path));
      }
      return rights;
    }
  }

  @Test
  void theHomeAndAllInIt() throws IOException {
    ok("backup");

    assertThat(rights(folder.resolve("home")))
        .anyMatch(line -> line.contains("backups/"))
        .allMatch(line -> line.startsWith("rw") && line.substring(3, 9).equals("------"));
  }

  @Test
  void anExport() throws IOException {
    Path export = folder.resolve("export.jsonl");
    ok("export", export.toString());

    assertThat(rights(export)).containsExactly("rw------- ");
  }

  @Test
  void theGeneratedFoldersOfAProject_butNotItsFiles() throws IOException {
    Path memory = command.project().resolve(".memory");

    assertThat(rights(memory.resolve("cache")))
        .hasSizeGreaterThan(2)
        .filteredOn(line -> !line.endsWith(".lock"))
        .allMatch(line -> line.startsWith("rw") && line.substring(3, 9).equals("------"));
    // What is part of the repository has the rights that other files get.
    Path usual = Files.createDirectory(folder.resolve("usual"));
    assertThat(Files.getPosixFilePermissions(memory))
        .isEqualTo(Files.getPosixFilePermissions(usual));
    assertThat(Files.getPosixFilePermissions(memory.resolve(".gitignore")))
        .isEqualTo(Files.getPosixFilePermissions(Files.createFile(usual.resolve("file"))));

    ok("reset", "files", "--yes");
    assertThat(rights(memory.resolve(".backup"))).first().asString().startsWith("rwx------");
  }
}
