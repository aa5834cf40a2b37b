package dev.memoryweave.workspace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.stream.Stream;

/** A small project in which people wrote things down, and what they made of it later. */
final class OrchardProject {
  private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

  private final Path folder;

  OrchardProject(Path folder) {
    this.folder = folder;
  }

  /** Writes the project as it was at first. */
  OrchardProject write() {
    write(".memory/config.yaml", "indexing:\n  threads: 1\n");
    write("README.md", "# Orchard\n\nIt waters all trees of the orchard.\n");
    write(
        "AGENTS.md",
        """
        # Rules

        - Always run the tests before committing.
        - Never push to main directly.
        - Never prune a tree in summer.

        ## Building

        ```sh
        make all
        ```
        """);
    write(
        "CLAUDE.md",
        "# Rules\n\n- **Always run the tests before committing.** They take a minute.\n");
    write("CONTRIBUTING.md", "# Contributing\n\n## Rules\n\n- Always sign your commits.\n");
    for (int i = 1; i <= 3; i++) {
      decision("docs/adr/000" + i + "-valve-" + i + ".md", "Open valve " + i + " by hand");
    }
    write("docs/notes.md", "# Notes\n\nPlums are ripe.\n");
    write("src/Valve.java", "class Valve {\n  int open;\n}\n");
    return this;
  }

  /** Changes, moves and removes files of it. */
  OrchardProject change() {
    write(
        "AGENTS.md",
        """
        # Rules

        * Always run the tests before committing.
        * Always water the trees in the evening.
        * Never prune a tree in summer.

        ## Building

        ```sh
        make everything
        ```
        """);
    delete("CLAUDE.md");
    delete("docs/adr/0002-valve-2.md");
    decision("docs/decisions/0002-valve-2.md", "Open valve 2 by hand");
    delete("docs/adr/0003-valve-3.md");
    write("CONTRIBUTING.md", "# Contributing\n\n## Rules\n\n- Never push to main directly.\n");
    return this;
  }

  private void decision(String path, String title) {
    write(
        path,
        """
        # %s

        ## Status

        Accepted

        ## Context

        Motors rust.

        ## Decision

        %s.
        """
            .formatted(title, title));
  }

  void write(String path, String text) {
    try {
      Path file = folder.resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes all that is in a folder. */
  static void empty(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        if (!path.equals(folder)) {
          Files.delete(path);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void delete(String path) {
    try {
      Files.delete(folder.resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
