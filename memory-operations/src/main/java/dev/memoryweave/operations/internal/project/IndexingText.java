package dev.memoryweave.operations.internal.project;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.IndexingRunView;
import dev.memoryweave.workspace.files.SkippedFile;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Indexing runs in words. */
final class IndexingText {
  /** Skipped in every project, so not worth reporting. */
  private static final Set<SkippedFile.Reason> OF_COURSE =
      EnumSet.of(SkippedFile.Reason.VERSION_CONTROL, SkippedFile.Reason.MEMORY_FILES);

  private IndexingText() {}

  /** Summary of a run. */
  static String of(IndexingRunView run) {
    String reasons =
        run.skipped().stream()
            .filter(skipped -> !OF_COURSE.contains(skipped.reason()))
            .map(skipped -> skipped.count() + " " + skipped.reason().words())
            .collect(Collectors.joining(", "));
    return Counted.of(run.indexed() + run.renamed(), "file")
        + " read, "
        + Counted.of(run.passages(), "passage")
        + " stored, "
        + Counted.of(run.unchanged() + run.touched(), "file")
        + " unchanged, "
        + run.removed()
        + " gone"
        + (reasons.isEmpty() ? "" : "; left out: " + reasons)
        + (run.complete() ? "." : "; it was stopped before the end, the next one goes on.");
  }
}
