package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.internal.Lazy;
import dev.memoryweave.workspace.indexing.SourceText;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the other files of a project say about the standing of one; asked as they are now. */
final class Neighbours {
  /** Of a file that is read by itself. */
  static final Neighbours NONE = new Neighbours(Imports.NONE, path -> Optional.empty());

  private static final List<String> FIRST_PAGES =
      List.of(
          "README.md",
          "readme.md",
          "Readme.md",
          "README.rst",
          "README.adoc",
          "README",
          "README.txt",
          "README.markdown",
          "README.mdx",
          "README.org");

  private final Imports imports;
  private final Lazy<Boolean> hasFirstPage;

  Neighbours(Imports imports, Function<String, Optional<SourceText>> texts) {
    this.imports = imports;
    this.hasFirstPage =
        new Lazy<>(() -> FIRST_PAGES.stream().anyMatch(name -> texts.apply(name).isPresent()));
  }

  /**
   * The files of a project.
   *
   * @param agentFiles the files for agents, by their paths; others are ignored
   * @param texts gives the text of a file, or nothing if there is none to read
   */
  static Neighbours of(
      Collection<String> agentFiles, Function<String, Optional<SourceText>> texts) {
    return new Neighbours(Imports.of(agentFiles, texts), texts);
  }

  /** The files that agent files take in. */
  Imports imports() {
    return imports;
  }

  /** The part of the project that a file applies to that an agent file takes in, or null. */
  @Nullable Standing takenIn(String path) {
    return imports.standing(path);
  }

  /** Whether a first page describes a folder, since the project has one of its own. */
  boolean isOfAFolder(String path) {
    return !SourcePath.folder(path).isEmpty() && hasFirstPage.get();
  }
}
