package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.support.internal.SignIndexes;
import java.util.List;
import java.util.function.Predicate;

/** A transaction on a connection, and its views. Usable by its thread until it ends. */
final class Transaction implements WriteTransaction {
  private final Handle handle;
  private final boolean readOnlyStore;
  private final long openingMark;
  private final Thread owner = Thread.currentThread();
  private final ScopeTable scopes = new ScopeTable(this);
  private final NodeTable nodes = new NodeTable(this, scopes);
  private final EvidenceTable evidence = new EvidenceTable(this);
  private final RelationTable relations = new RelationTable(this);
  private final SessionTable sessions = new SessionTable(this);
  private final EventTable events = new EventTable(this);
  private final DecisionTable decisions = new DecisionTable(this);
  private final ProofTable proofs = new ProofTable(this);
  private final ContentTable contents = new ContentTable(this);
  private final KnowledgeTable knowledge = new KnowledgeTable(this, scopes);
  private final VectorTable vectors;
  private boolean forgets;
  private boolean over;

  Transaction(Handle handle, boolean readOnlyStore) {
    this(handle, readOnlyStore, new SignIndexes(), CommitMark.randomNonce());
  }

  /**
   * A transaction of a store.
   *
   * @param indexes the in-memory parts of the store's vectors
   * @param openingMark a random number generated when the store was opened
   */
  Transaction(Handle handle, boolean readOnlyStore, SignIndexes indexes, long openingMark) {
    this.vectors = new VectorTable(this, indexes);
    this.handle = handle;
    this.readOnlyStore = readOnlyStore;
    this.openingMark = openingMark;
  }

  /**
   * The connection, on which all statements of the views run.
   *
   * @throws IllegalStateException if the transaction is over, or belongs to another thread
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

  /** A random number that distinguishes this opening of the store from all others. */
  long openingMark() {
    return openingMark;
  }

  /** Whether nothing in the whole store can be changed. */
  boolean isReadOnlyStore() {
    return readOnlyStore;
  }

  @Override
  public WriteTransaction.Cleared clear(MemoryEvent.Draft event) {
    return new ScopeClearing(this).run(event);
  }

  @Override
  public WriteTransaction.Erasing erasing() {
    return new RowErasing(this);
  }

  @Override
  public long setAside(Scope scope, Predicate<String> holds) {
    Long scopeId = scopes.find(scope);
    return scopeId == null ? 0 : new QuarantineTable(this).holding(scopeId, holds).size();
  }

  /**
   * Notes that a node was removed for good, so that nothing of it may stay anywhere in the files.
   */
  void forget() {
    forgets = true;
  }

  boolean forgets() {
    return forgets;
  }

  /** Writes pending changes, after the work and before the commit. */
  void complete() {
    scopes.flush();
    vectors.flush();
    nodes.index().complete();
    knowledge.index().complete();
  }

  void end() {
    over = true;
  }

  ScopeTable scopes() {
    return scopes;
  }

  @Override
  public List<Scope> allScopes() {
    return scopes.all();
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
  public SessionTable sessions() {
    return sessions;
  }

  EventTable events() {
    return events;
  }

  DecisionTable decisions() {
    return decisions;
  }

  @Override
  public Journal journal() {
    return new Journal(events, decisions);
  }

  @Override
  public ProofTable proofs() {
    return proofs;
  }

  @Override
  public ContentTable contents() {
    return contents;
  }

  @Override
  public KnowledgeTable knowledge() {
    return knowledge;
  }

  @Override
  public VectorTable vectors() {
    return vectors;
  }
}
