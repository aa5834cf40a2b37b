package dev.memoryweave.store.tck;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Threads that run alongside a test. */
final class Companions implements AutoCloseable {
  /**
   * How long a test waits, in seconds, before it reports that the store is stuck. No store that
   * fulfils the contract comes near it.
   */
  private static final long PATIENCE = 120;

  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "store contract");
            thread.setDaemon(true);
            return thread;
          });

  <T> Future<T> start(Callable<T> work) {
    return threads.submit(work);
  }

  /** The result of the work; rethrows its exception. */
  static <T> T result(Future<T> work) {
    try {
      return work.get(PATIENCE, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw stuck(e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw new AssertionError("The work of another thread failed", e.getCause());
    }
  }

  /** Lets other threads run, so that a missing wait becomes visible. */
  @SuppressWarnings("ThreadPriorityCheck") // Nothing depends on whether it works.
  static void giveWay(int times) {
    for (int i = 0; i < times; i++) {
      Thread.yield();
    }
  }

  static void await(CountDownLatch latch) {
    try {
      if (!latch.await(PATIENCE, TimeUnit.SECONDS)) {
        throw stuck(null);
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Waits until as many threads as the barrier counts have arrived. */
  static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(PATIENCE, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (BrokenBarrierException | TimeoutException e) {
      throw stuck(e);
    }
  }

  private static AssertionError stuck(@Nullable Throwable cause) {
    return new AssertionError(
        "Another thread did not get on for "
            + PATIENCE
            + " seconds: a transaction waits for one"
            + " that it must not wait for",
        cause);
  }

  private static AssertionError interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new AssertionError("The test was interrupted", e);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
