package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import java.util.List;

/** What the last reading by this process did; absent if there was none. */
public record IndexingRunView(
    @Doc("How many files count") long files,
    @Doc("How many were read and cut anew") long indexed,
    @Doc("How many hold a text that was known from another path") long renamed,
    @Doc("How many were read and say what they said before") long touched,
    @Doc("How many were not read, as they are what they were") long unchanged,
    @Doc("How many are gone") long removed,
    @Doc("How many passages were stored") long passages,
    @Doc("How many secrets were taken out") long redactions,
    @Doc("How many files and folders were left out, by reason") List<Skipped> skipped,
    @Doc("What was read in each phase that had something to do") List<Phas> phases,
    @Doc("How long all of it took, in milliseconds") long millis,
    @Doc("Whether all was done; false if it was stopped") boolean complete) {
  /** One of the list in {@link IndexingRunView}. */
  public record Skipped(SkippedFile.Reason reason, @Doc(minimum = 1) long count) {}

  /** One of the list in {@link IndexingRunView}. */
  public record Phas(
      IndexingProgress.Phase phase,
      long files,
      long passages,
      @Doc("How long it took, in milliseconds") long millis) {}
}
