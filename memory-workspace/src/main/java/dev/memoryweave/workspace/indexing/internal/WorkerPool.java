package dev.memoryweave.workspace.indexing.internal;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Threads that share some work. The leader works too, and does not wait for helpers that never
 * started, so an executor without a free thread only costs speed.
 */
final class WorkerPool {
  private int active;
  private boolean closed;
  private boolean left;
  private @Nullable RuntimeException failure;

  /** Requests one more thread. */
  void call(Executor executor, Runnable work) {
    try {
      executor.execute(() -> help(work));
    } catch (RejectedExecutionException e) {
      // No further thread is available.
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
   * Works on the calling thread, then waits for the helpers that have started.
   *
   * @throws RuntimeException an exception from one of the threads
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

  /** Records that one of the threads could not finish its work. */
  synchronized void leave() {
    left = true;
  }

  /** Whether a thread left work unfinished. */
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
        // All threads check one flag after each file, so this will not take long.
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
