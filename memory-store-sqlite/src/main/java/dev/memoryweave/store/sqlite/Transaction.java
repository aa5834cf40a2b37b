package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.WriteTransaction;

/** A transaction on a connection, and its views. Usable by its thread until it ends. */
final class Transaction implements WriteTransaction {
  private final Handle handle;
  private final Thread owner = Thread.currentThread();
  private final ScopeTable scopes;
  private final NodeTable nodes;
  private final EvidenceTable evidence;
  private final RelationTable relations;
  private final EventTable events;
  private boolean over;

  Transaction(Handle handle, NodeIndex.Version indexVersion) {
    this.handle = handle;
    scopes = new ScopeTable(this);
    evidence = new EvidenceTable(this);
    nodes = new NodeTable(this, new NodeIndex(this, indexVersion));
    relations = new RelationTable(this);
    events = new EventTable(this);
  }

  /**
   * The connection, on which all statements of the views run.
   *
   * @throws IllegalStateException if the transaction is over, or the thread is not its own
   */
  Handle handle() {
    if (over) {
      throw new IllegalStateException(
          "The transaction is over; use its views inside the work that it was opened for only");
    }
    if (Thread.currentThread() != owner) {
      throw new IllegalStateException(
          "The transaction belongs to the thread '"
              + owner.getName()
              + "'; open another one on this thread");
    }
    return handle;
  }

  void end() {
    over = true;
  }

  ScopeTable scopes() {
    return scopes;
  }

  @Override
  public NodeTable nodes() {
    return nodes;
  }

  @Override
  public EvidenceTable evidence() {
    return evidence;
  }

  @Override
  public RelationTable relations() {
    return relations;
  }

  @Override
  public EventTable events() {
    return events;
  }
}
