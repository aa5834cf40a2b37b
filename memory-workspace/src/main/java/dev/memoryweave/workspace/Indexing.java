package dev.memoryweave.workspace;

import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.indexing.internal.WantedFiles;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Indexing run in the background. */
public final class Indexing {
  private final CompletableFuture<IndexingReport> report = new CompletableFuture<>();
  private volatile @Nullable IndexingProgress progress;
  private final WantedFiles wanted = new WantedFiles();
  private volatile boolean cancelled;

  Indexing() {}

  /** The progress of the run, or nothing before the first files are stored. */
  public Optional<IndexingProgress> progress() {
    return Optional.ofNullable(progress);
  }

  /** Whether the run has ended, successfully or not. */
  public boolean isDone() {
    return report.isDone();
  }

  /**
   * Asks the run to stop after the current files. Stored passages stay, and the next run continues
   * from there.
   */
  public void cancel() {
    cancelled = true;
  }

  /**
   * Moves the files that texts mention by path or name to the front of the queue.
   *
   * @param texts a person's words, such as a task
   */
  public void readFirst(Collection<String> texts) {
    wanted.ask(texts);
  }

  /** Whether files requested by {@link #readFirst} may still be unread. */
  public boolean isReadingFirst() {
    return wanted.isOpen() && !isDone();
  }

  WantedFiles wanted() {
    return wanted;
  }

  /**
   * Waits for the run to end.
   *
   * @return the report, or nothing on timeout
   * @throws RuntimeException the failure of the run
   * @throws InterruptedException if this thread is interrupted; the run goes on
   */
  public Optional<IndexingReport> await(Duration patience) throws InterruptedException {
    try {
      return Optional.of(report.get(patience.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException("The indexing failed", e.getCause());
    }
  }

  boolean isCancelled() {
    return cancelled;
  }

  void progressed(IndexingProgress now) {
    progress = now;
  }

  void ended(IndexingReport result) {
    report.complete(result);
  }

  void failed(Throwable cause) {
    report.completeExceptionally(cause);
  }
}
