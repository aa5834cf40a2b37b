package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.workspace.files.SkippedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps what a walk tells. */
final class Found implements ProjectWalk.Visitor {
  final List<ProjectFile> files = new ArrayList<>();
  final List<SkippedFile> skipped = new ArrayList<>();

  @Override
  public void file(ProjectFile file) {
    files.add(file);
  }

  @Override
  public void skipped(SkippedFile file) {
    skipped.add(file);
  }

  List<String> paths() {
    return files.stream().map(ProjectFile::path).toList();
  }

  Map<String, SkippedFile.Reason> reasons() {
    Map<String, SkippedFile.Reason> reasons = new TreeMap<>();
    skipped.forEach(file -> reasons.put(file.path(), file.reason()));
    return reasons;
  }

  static Found in(Path root, Exclusions exclusions) {
    Found found = new Found();
    WalkSummary summary =
        new ProjectWalk(ProjectBoundary.of(root), exclusions).run(found, () -> false);
    if (!summary.complete()
        || summary.files() != found.files.size()
        || summary.skipped() != found.skipped.size()) {
      throw new AssertionError(summary + " does not agree with what was told");
    }
    return found;
  }

  static Found in(Path root) {
    return in(root, Exclusions.defaults());
  }

  /** Writes a file with a line of text, and the folders above it. */
  static Path write(Path root, String path, String... text) throws IOException {
    Path file = root.resolve(path);
    Path parent = file.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    return Files.writeString(file, text.length == 0 ? "text\n" : String.join("\n", text) + "\n");
  }
}
