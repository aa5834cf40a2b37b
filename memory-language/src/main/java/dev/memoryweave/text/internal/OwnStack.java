package dev.memoryweave.text.internal;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A part that is created on first use, on a stack of its own.
 *
 * <p>Java initialises a class on first use, and if that fails, never again: a part first used near
 * the end of a caller's stack would stay unusable until the process ends. Creating such a part uses
 * all of its classes once.
 */
public final class OwnStack<T> implements Supplier<T> {
  private static final long STACK_BYTES = 1 << 20;

  private final String name;
  private final Callable<T> making;
  private volatile @Nullable T made;

  /**
   * Creates nothing yet.
   *
   * @param name the name of the thread that will create it
   */
  public OwnStack(String name, Callable<T> making) {
    this.name = name;
    this.making = making;
  }

  /**
   * The part. Threads that ask for it at the same time at first create one each.
   *
   * @throws IllegalStateException if it cannot be created; the next call tries again
   */
  @Override
  public T get() {
    T known = made;
    return known == null ? make() : known;
  }

  private T make() {
    FutureTask<T> task = new FutureTask<>(making);
    Thread thread = new Thread(null, task, name, STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          T part = task.get();
          made = part;
          return part;
        } catch (InterruptedException e) {
          // It takes milliseconds, and nothing works without it.
          isInterrupted = true;
        } catch (ExecutionException e) {
          throw new IllegalStateException("The classes of " + name + " fail", e.getCause());
        }
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
