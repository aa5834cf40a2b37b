package dev.memoryweave.workspace;

import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.indexing.WantedFiles;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A run of the indexing in the background. */
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

  /** Whether the run has ended, in whatever way. */
  public boolean isDone() {
    return report.isDone();
  }

  /**
   * Asks it to stop after the files at hand. Stored passages stay, and the next run goes on from
   * there.
   */
  public void cancel() {
    cancelled = true;
  }

  /**
   * Has the files read next that texts name, by their paths or names.
   *
   * @param texts what somebody asks, such as a task
   */
  public void readFirst(Collection<String> texts) {
    wanted.ask(texts);
  }

  /** Whether files that {@link #readFirst} asked for may still be to be read. */
  public boolean isReadingFirst() {
    return wanted.isOpen() && !isDone();
  }

  WantedFiles wanted() {
    return wanted;
  }

  /**
   * Waits for its end.
   *
   * @return the report, or nothing if it takes longer than that
   * @throws RuntimeException what made it fail
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
