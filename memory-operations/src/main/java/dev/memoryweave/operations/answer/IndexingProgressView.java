package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.indexing.IndexingProgress;

/** How far the reading of a project's files has come. */
public record IndexingProgressView(
    @Doc("What is being read") IndexingProgress.Phase phase,
    @Doc("How many files are done") long done,
    @Doc("How many files are to be read, 0 while that is not known") long total,
    @Doc("How many passages were stored so far") long passages) {
  /** The progress of a reading. */
  public static IndexingProgressView of(IndexingProgress progress) {
    return new IndexingProgressView(
        progress.phase(), progress.done(), progress.total(), progress.chunks());
  }
}
