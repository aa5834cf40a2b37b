package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.mirror.ProjectFiles;
import org.jspecify.annotations.Nullable;

/** A finding about a file of memories. */
public record FileFindingView(
    ProjectFiles.Finding.Severity severity,
    @Doc("The file") String path,
    @Doc(value = "The line; absent for the whole file", minimum = 1) @Nullable Long line,
    @Doc("What is wrong") String problem,
    @Doc("What to do about it") String remedy) {
  /** The view of a finding. */
  public static FileFindingView of(ProjectFiles.Finding finding) {
    return new FileFindingView(
        finding.severity(),
        finding.path(),
        finding.line() == 0 ? null : (long) finding.line(),
        finding.problem(),
        finding.remedy());
  }
}
