package dev.memoryweave.workspace.indexing;

import java.util.List;

/**
 * Receives the events of an indexing run, on the threads that do the work. Exceptions it throws are
 * logged and otherwise ignored.
 */
public interface IndexingObserver {
  /** Ignores all events. */
  IndexingObserver NONE = new IndexingObserver() {};

  /**
   * New or changed files were found and will be read.
   *
   * @param first the first phase that has such files
   */
  default void found(IndexingProgress.Phase first) {}

  /** A batch of files was stored. */
  default void progressed(IndexingProgress progress) {}

  /** A file with new text was read; the text is redacted. Called by one thread at a time. */
  default void read(SourceText source) {}

  /** Files were removed from the project. */
  default void removed(List<String> paths) {}

  /** All files of a phase are stored. */
  default void finished(IndexingProgress.Phase phase) {}
}
