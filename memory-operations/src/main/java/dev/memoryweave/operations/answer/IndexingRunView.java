package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import java.util.List;

/** Summary of an indexing run. */
public record IndexingRunView(
    @Doc("How many files count") long files,
    @Doc("How many were read and cut again") long indexed,
    @Doc("How many hold a text known from another path") long renamed,
    @Doc("How many were read and say what they said before") long touched,
    @Doc("How many were not read, as they have not changed") long unchanged,
    @Doc("How many are gone") long removed,
    @Doc("How many passages were stored") long passages,
    @Doc("How many secrets were taken out") long redactions,
    @Doc("How many files and folders were left out, by reason") List<Skipped> skipped,
    @Doc("What was read in each phase that had something to do") List<Phase> phases,
    @Doc("How long it took in all, in milliseconds") long millis,
    @Doc("Whether all was done; false if it was stopped") boolean complete) {
  /** How many files and folders were left out for a reason. */
  public record Skipped(SkippedFile.Reason reason, @Doc(minimum = 1) long count) {}

  /** Summary of a phase of an indexing run. */
  public record Phase(
      IndexingProgress.Phase phase,
      long files,
      long passages,
      @Doc("How long it took, in milliseconds") long millis) {}

  /** The summary of a reading. */
  public static IndexingRunView of(IndexingReport report) {
    return new IndexingRunView(
        report.files(),
        report.indexed(),
        report.renamed(),
        report.touched(),
        report.unchanged(),
        report.removed(),
        report.chunks(),
        report.redactions(),
        report.skippedCounts().entrySet().stream()
            .map(each -> new Skipped(each.getKey(), each.getValue()))
            .toList(),
        report.phases().entrySet().stream()
            .map(each -> phase(each.getKey(), each.getValue()))
            .toList(),
        report.duration().toMillis(),
        report.isComplete());
  }

  private static Phase phase(IndexingProgress.Phase phase, IndexingReport.Phase done) {
    return new Phase(phase, done.files(), done.chunks(), done.duration().toMillis());
  }
}
