package dev.memoryweave.operations.internal.view;

import dev.memoryweave.operations.answer.FileFindingView;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The files of a project's memories in words. */
public final class FilesView {
  private FilesView() {}

  /** The files of a project whose memories are kept as files. */
  public static Optional<ProjectFiles> kept(@Nullable OpenProject project) {
    return Optional.ofNullable(project)
        .map(open -> open.workspace().files())
        .filter(files -> files.status().on());
  }

  /** A finding about a file. */
  public static FileFindingView finding(ProjectFiles.Finding finding) {
    return FileFindingView.of(finding);
  }

  /** The name of a severity, in lower case. */
  public static String label(ProjectFiles.Finding.Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }

  /** Findings as a list; empty if there are none. */
  public static String lines(List<ProjectFiles.Finding> findings) {
    return BoundedLines.of(
        findings.stream()
            .map(finding -> "- " + label(finding.severity()) + ": " + finding)
            .toList(),
        "mend these first");
  }

  /**
   * How many files of memories cannot be read, and what follows from that, in a sentence without a
   * full stop that names operations in braces; nothing if there are none.
   */
  public static Optional<String> unread(@Nullable OpenProject project) {
    long files =
        kept(project).stream()
            .flatMap(kept -> kept.status().findings().stream())
            .filter(finding -> finding.severity() == ProjectFiles.Finding.Severity.ERROR)
            .map(ProjectFiles.Finding::path)
            .distinct()
            .count();
    return files == 0
        ? Optional.empty()
        : Optional.of(
            files
                + (files == 1
                    ? " file of memories cannot be read, so what it says is missing here"
                    : " files of memories cannot be read, so what they say is missing here")
                + "; {status} tells which, and why");
  }

  /**
   * The problems that need attention, in a sentence on a line of its own; empty if there are none.
   */
  public static String line(ProjectFiles.Status status) {
    if (!status.on() || status.isClean()) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    if (!status.waiting().isEmpty()) {
      int waiting = status.waiting().size();
      parts.add(
          waiting
              + (waiting == 1 ? " file waits" : " files wait")
              + " to be committed or for a person's decision");
    }
    if (!status.findings().isEmpty()) {
      int more = status.findings().size() - 1;
      parts.add(status.findings().get(0) + (more > 0 ? " (and " + more + " more findings)" : ""));
    }
    parts.addAll(status.owed());
    return "\nFiles of memories: " + String.join("; ", parts) + ".";
  }
}
