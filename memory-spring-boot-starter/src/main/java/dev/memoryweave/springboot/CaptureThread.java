package dev.memoryweave.springboot;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The thread that conversations are captured on. It is no executor itself: Spring Boot makes none
 * for an application that has one.
 */
final class CaptureThread implements AutoCloseable {
  private static final int MOST_WAITING = 1_000;
  private static final Duration AT_SHUTDOWN = Duration.ofSeconds(10);

  private final ThreadPoolExecutor executor =
      new ThreadPoolExecutor(
          1,
          1,
          10,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          work -> {
            Thread thread = new Thread(work, "memory-weave-capture");
            thread.setDaemon(true);
            return thread;
          });

  CaptureThread() {
    executor.allowCoreThreadTimeOut(true);
  }

  Executor executor() {
    return executor;
  }

  /** Ends the captures that were begun or wait, for a while. */
  @Override
  public void close() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(AT_SHUTDOWN.toSeconds(), TimeUnit.SECONDS)) {
        executor.shutdownNow();
      }
    } catch (InterruptedException e) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
