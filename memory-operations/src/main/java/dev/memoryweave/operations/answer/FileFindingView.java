package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that is wrong with a file of a memory. */
public record FileFindingView(
    ProjectFiles.Finding.Severity severity,
    @Doc("The file") String path,
    @Doc(value = "The line; absent for the whole file", minimum = 1) @Nullable Long line,
    @Doc("What is wrong") String problem,
    @Doc("What to do about it") String remedy) {
  private static final int MOST = 200;

  /** A finding about a file. */
  public static FileFindingView of(ProjectFiles.Finding finding) {
    return new FileFindingView(
        finding.severity(),
        finding.path(),
        finding.line() == 0 ? null : (long) finding.line(),
        finding.problem(),
        finding.remedy());
  }

  /** The first 200 findings. */
  static List<FileFindingView> first(List<ProjectFiles.Finding> findings) {
    return findings.stream().limit(MOST).map(FileFindingView::of).toList();
  }
}
