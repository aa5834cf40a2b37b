package dev.memoryweave.workspace.indexing;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Threads that share some work. Whoever leads works too, and does not wait for helpers whose turn
 * never came, so that an executor without a free thread costs speed only.
 */
final class WorkerPool {
  private int active;
  private boolean closed;
  private boolean left;
  private @Nullable RuntimeException failure;

  /** Asks for one more thread. */
  void call(Executor executor, Runnable work) {
    try {
      executor.execute(() -> help(work));
    } catch (RejectedExecutionException e) {
      // There is no further thread to be had.
      return;
    }
  }

  private void help(Runnable work) {
    if (!begins()) {
      return;
    }
    try {
      work.run();
    } catch (RuntimeException e) {
      fail(e);
    } finally {
      end();
    }
  }

  /**
   * Works on the calling thread, then waits for those that have begun.
   *
   * @throws RuntimeException what one of them threw
   */
  void lead(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      fail(e);
    }
    RuntimeException thrown = close();
    if (thrown != null) {
      throw thrown;
    }
  }

  /** Notes that one of the threads could not finish what it had begun. */
  synchronized void leave() {
    left = true;
  }

  /** Whether something that was begun was not finished. */
  synchronized boolean hasLeft() {
    return left;
  }

  synchronized boolean hasFailed() {
    return failure != null;
  }

  private synchronized boolean begins() {
    if (closed) {
      return false;
    }
    active++;
    return true;
  }

  private synchronized void fail(RuntimeException e) {
    if (failure == null) {
      failure = e;
    } else if (failure != e) {
      failure.addSuppressed(e);
    }
  }

  private synchronized void end() {
    active--;
    notifyAll();
  }

  private synchronized @Nullable RuntimeException close() {
    closed = true;
    boolean interrupted = false;
    while (active > 0) {
      try {
        wait();
      } catch (InterruptedException e) {
        // Each looks at the same flag after its file, so this will not take long.
        interrupted = true;
        fail(new IllegalStateException("The indexing was interrupted", e));
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return failure;
  }
}
