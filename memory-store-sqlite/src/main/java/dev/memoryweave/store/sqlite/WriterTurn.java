package dev.memoryweave.store.sqlite;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The turns of this process's threads to write to a file: one at a time, in the order of asking.
 */
final class WriterTurn {
  private final ReentrantLock lock = new ReentrantLock(true);
  private volatile boolean waiting;

  ReentrantLock lock() {
    return lock;
  }

  /** Notes whether the thread whose turn it is waits for another process. */
  void setWaiting(boolean value) {
    waiting = value;
  }

  /** Whether the thread whose turn it is waits for another process. */
  boolean isWaiting() {
    return waiting;
  }
}
