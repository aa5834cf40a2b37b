package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.UnknownNodeException;

/** A running transaction: the snapshot that it sees, and whether it is still active. */
final class Transaction {
  private final Thread owner = Thread.currentThread();
  private Snapshot snapshot;
  private boolean ended;

  Transaction(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /**
   * The snapshot that the work sees.
   *
   * @throws IllegalStateException if the work has ended, or runs on another thread
   */
  Snapshot snapshot() {
    if (Thread.currentThread() != owner) {
      throw new IllegalStateException(
          "A transaction belongs to the thread that runs it; open another one on this thread");
    }
    if (ended) {
      throw new IllegalStateException(
          "The transaction has ended; copy what you need before the work returns");
    }
    return snapshot;
  }

  void change(Snapshot changed) {
    snapshot = changed;
  }

  /** Makes the views unusable. */
  void end() {
    ended = true;
  }

  /** The row of a node that must exist. */
  Row require(NodeRef ref) {
    Row row = snapshot().nodes().find(ref);
    if (row == null) {
      throw new UnknownNodeException(ref.id(), ref.scope().toString());
    }
    return row;
  }
}
