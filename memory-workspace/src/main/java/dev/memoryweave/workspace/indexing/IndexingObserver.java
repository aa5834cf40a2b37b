package dev.memoryweave.workspace.indexing;

import dev.memoryweave.workspace.chunking.SourceText;
import java.util.List;

/**
 * Receives the events of an indexing run, on the threads that do the work. Its exceptions are
 * logged and change nothing.
 */
public interface IndexingObserver {
  /** Nobody. */
  IndexingObserver NONE = new IndexingObserver() {};

  /**
   * New or changed files were found and will be read.
   *
   * @param first the first phase that has such files
   */
  default void found(IndexingPhase first) {}

  /** A batch of files was stored. */
  default void progressed(IndexingProgress progress) {}

  /** A file was read whose text is new; it has been redacted. Called by one thread at a time. */
  default void read(SourceText source) {}

  /** Files are gone. */
  default void removed(List<String> paths) {}

  /** All files of a phase are stored. */
  default void finished(IndexingPhase phase) {}
}
