package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Files and folders that mark the root of a project. */
public final class RootMarkers {
  /** Found only at the root of a project. */
  private static final List<String> SURE =
      List.of(ProjectBoundary.MEMORY_FOLDER, ".git", ".hg", ".svn", ".jj");

  /** Found at the root of a project, or of a part of it. */
  private static final List<String> BUILD =
      List.of(
          "pom.xml",
          "settings.gradle",
          "settings.gradle.kts",
          "build.gradle",
          "build.gradle.kts",
          "build.sbt",
          "build.xml",
          "package.json",
          "deno.json",
          "pyproject.toml",
          "setup.py",
          "setup.cfg",
          "requirements.txt",
          "go.mod",
          "go.work",
          "Cargo.toml",
          "CMakeLists.txt",
          "meson.build",
          "Makefile",
          "MODULE.bazel",
          "WORKSPACE",
          "Gemfile",
          "composer.json",
          "mix.exs",
          "pubspec.yaml",
          "Package.swift",
          "stack.yaml",
          "dune-project",
          "build.zig",
          "AGENTS.md",
          "CLAUDE.md");

  private RootMarkers() {}

  public static Optional<String> sure(Path folder) {
    return first(folder, SURE);
  }

  public static Optional<String> build(Path folder) {
    return first(folder, BUILD);
  }

  private static Optional<String> first(Path folder, List<String> names) {
    for (String name : names) {
      if (Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }
}
