package dev.memoryweave.store.sqlite;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The turns of this process's threads to write to a file: one at a time, in the order of requests.
 *
 * <p>However many are before it, a thread waits as long as they make progress. It gives up when the
 * current writer has run no statement for as long as the patience lasts.
 */
final class WriterTurn {
  /** The outcome of a request for a turn. */
  enum Outcome {
    TAKEN,
    /** The current writer ran no statement for too long. */
    STUCK,
    INTERRUPTED,
    /** The turn is no longer wanted. */
    GIVEN_UP
  }

  private static final class Waiter {
    private final Thread thread = Thread.currentThread();
    private volatile boolean isCalled;
  }

  /** A write that takes longer than this reports its progress to the others, in nanoseconds. */
  static final long TELLING_PAUSE = TimeUnit.MILLISECONDS.toNanos(500);

  private final LongSupplier nanoTime;

  /** The waiting threads, the next one first; guarded by this. */
  private final Deque<Waiter> waiting = new ArrayDeque<>();

  /** The current writer; written while this is held. */
  private volatile @Nullable Thread holder;

  /** How many times the holder has taken the turn; guarded by this. */
  private int holds;

  /** When the last statement of a holder ended. */
  private volatile long lastStep;

  private volatile boolean isStepping;

  /** Reports progress to other processes; used by the current writer. */
  private @Nullable Runnable teller;

  private long lastTold;
  private volatile boolean waitsForOthers;

  WriterTurn() {
    this(System::nanoTime);
  }

  /**
   * Creates the turns with a clock.
   *
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  WriterTurn(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.lastStep = nanoTime.getAsLong();
  }

  /**
   * Takes the turn, as soon as it is this thread's; a thread that has it takes it once more. If no
   * waiting is needed, the turn is taken even if the thread is interrupted.
   *
   * @param patience how long to wait without progress, in nanoseconds
   * @param isUnwanted whether further waiting is pointless; checked whenever {@link #look} was
   *     called
   */
  Outcome take(long patience, BooleanSupplier isUnwanted) {
    Waiter waiter = askFor();
    if (waiter == null) {
      return Outcome.TAKEN;
    }
    long start = nanoTime.getAsLong();
    while (!waiter.isCalled) {
      // In this order: if no statement runs, the time is the end of the last one.
      boolean steps = isStepping;
      long step = lastStep;
      long now = nanoTime.getAsLong();
      long left = steps ? patience : patience - Math.min(now - start, now - step);
      Outcome end =
          isUnwanted.getAsBoolean()
              ? Outcome.GIVEN_UP
              : Thread.currentThread().isInterrupted()
                  ? Outcome.INTERRUPTED
                  : left <= 0 ? Outcome.STUCK : null;
      if (end != null) {
        return leaves(waiter) ? end : Outcome.TAKEN;
      }
      LockSupport.parkNanos(this, left);
    }
    return Outcome.TAKEN;
  }

  /** Takes the turn if nobody has it, else joins the waiting threads. */
  private synchronized @Nullable Waiter askFor() {
    Thread thread = Thread.currentThread();
    if (holder == null || holder == thread) {
      holder = thread;
      holds++;
      return null;
    }
    Waiter waiter = new Waiter();
    waiting.addLast(waiter);
    return waiter;
  }

  /** Leaves the waiting threads, unless the turn was handed over meanwhile. */
  private synchronized boolean leaves(Waiter waiter) {
    return waiting.remove(waiter);
  }

  /** Hands the turn to the next one. */
  synchronized void release() {
    if (holder != Thread.currentThread()) {
      throw new IllegalMonitorStateException("The turn is not this thread's");
    }
    if (--holds == 0) {
      Waiter next = waiting.pollFirst();
      holder = next == null ? null : next.thread;
      if (next != null) {
        holds = 1;
        next.isCalled = true;
        LockSupport.unpark(next.thread);
      }
    }
  }

  /** Makes all waiting threads check again whether they still want the turn. */
  synchronized void look() {
    waiting.forEach(waiter -> LockSupport.unpark(waiter.thread));
  }

  /** Notes that a statement begins, if it is this thread's turn. */
  void begin() {
    if (holder == Thread.currentThread()) {
      isStepping = true;
    }
  }

  /** Notes that the statement has ended. */
  void end() {
    if (holder == Thread.currentThread()) {
      long now = nanoTime.getAsLong();
      lastStep = now;
      isStepping = false;
      Runnable others = teller;
      if (others != null && now - lastTold >= TELLING_PAUSE) {
        lastTold = now;
        others.run();
      }
    }
  }

  /**
   * Reports to other processes, now and then, that the current writer makes progress; called only
   * by that thread.
   *
   * @param others reports it, or null if it does not write
   */
  void tell(@Nullable Runnable others) {
    lastTold = nanoTime.getAsLong();
    teller = others;
  }

  /** Notes progress of other processes that the thread waits for. */
  void noteOthers() {
    lastStep = nanoTime.getAsLong();
  }

  /** Notes whether the current writer waits for another process. */
  void setWaiting(boolean value) {
    waitsForOthers = value;
  }

  /** Whether the current writer waits for another process. */
  boolean isWaiting() {
    return waitsForOthers;
  }
}
