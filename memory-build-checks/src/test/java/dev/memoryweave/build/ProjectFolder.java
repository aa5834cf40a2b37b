package dev.memoryweave.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** The folder that holds both builds, found from wherever the tests run inside it. */
final class ProjectFolder {
  private static final Set<String> OUTPUT_OR_TOOLS =
      Set.of(
          ".git", ".gradle", ".idea", ".kotlin", ".memory", ".settings", ".vscode", "node_modules");

  private final Path root;

  private ProjectFolder(Path root) {
    this.root = root;
  }

  static ProjectFolder find() {
    Path start = Path.of("").toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve("settings.gradle.kts"))) {
        return new ProjectFolder(folder);
      }
    }
    throw new IllegalStateException("No settings.gradle.kts in " + start + " or a folder above it");
  }

  Path root() {
    return root;
  }

  String read(String path) {
    try {
      return Files.readString(root.resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + path, e);
    }
  }

  /** All files that are written by people, in the order of their paths. */
  List<Path> sources() {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return isOutput(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile()) {
                files.add(file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot list " + root, e);
    }
    Collections.sort(files);
    return files;
  }

  private boolean isOutput(Path folder) {
    String name = String.valueOf(folder.getFileName());
    int depth = root.relativize(folder).getNameCount();
    return OUTPUT_OR_TOOLS.contains(name)
        || (depth <= 2 && (name.equals("target") || name.equals("build")));
  }
}
