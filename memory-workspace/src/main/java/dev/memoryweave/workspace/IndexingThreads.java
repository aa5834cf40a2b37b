package dev.memoryweave.workspace;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What the indexing of a workspace runs on: threads of its own, or those of its owner. */
final class IndexingThreads implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ExecutorService executor;
  private final boolean own;

  IndexingThreads(@Nullable ExecutorService given) {
    own = given == null;
    executor = given == null ? daemons() : given;
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

  ExecutorService executor() {
    return executor;
  }

  /** Waits for what goes on, which has been asked to stop. */
  @Override
  public void close() {
    if (!own) {
      return;
    }
    executor.shutdown();
    try {
      if (!executor.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        executor.shutdownNow();
      }
    } catch (InterruptedException e) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
