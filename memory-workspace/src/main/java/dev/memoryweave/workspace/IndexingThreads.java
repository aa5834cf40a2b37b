package dev.memoryweave.workspace;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Threads for the indexing of a workspace: its own, or those of its owner. */
final class IndexingThreads implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final boolean own;
  private boolean closed;
  private @Nullable ExecutorService executor;

  IndexingThreads(@Nullable ExecutorService given) {
    own = given == null;
    executor = given;
  }

  private static ExecutorService daemons() {
    AtomicInteger count = new AtomicInteger();
    return Executors.newCachedThreadPool(
        work -> {
          Thread thread = new Thread(work, "memory-weave-indexing-" + count.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
  }

  /** The threads, started on first use. */
  synchronized ExecutorService executor() {
    ExecutorService threads = executor;
    if (threads == null) {
      threads = daemons();
      executor = threads;
      if (closed) {
        threads.shutdown();
      }
    }
    return threads;
  }

  private synchronized @Nullable ExecutorService ending() {
    closed = true;
    return own ? executor : null;
  }

  /** Waits for running work, which has been asked to stop. */
  @Override
  public void close() {
    ExecutorService threads = ending();
    if (threads == null) {
      return;
    }
    threads.shutdown();
    try {
      if (!threads.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
