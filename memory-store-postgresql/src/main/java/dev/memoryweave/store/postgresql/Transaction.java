package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.WriteTransaction;
import java.util.List;
import java.util.function.Predicate;

/** A transaction on a connection, and its views. Usable by its thread until it ends. */
final class Transaction implements WriteTransaction {
  private final Handle handle;
  private final StoreState store;
  private final Thread owner = Thread.currentThread();
  private final Counters counters;
  private final ScopeTable scopes;
  private final NodeTable nodes;
  private final EvidenceTable evidence;
  private final RelationTable relations;
  private final SessionTable sessions;
  private final EventTable events;
  private final DecisionTable decisions;
  private final ProofTable proofs;
  private final ContentTable contents;
  private final KnowledgeTable knowledge;
  private final VectorTable vectors;
  private final boolean writes;
  private boolean over;

  /**
   * A transaction of a store.
   *
   * @param writes whether it is going to write, so that other writers have to wait
   */
  Transaction(Handle handle, StoreState store, boolean writes) {
    this.writes = writes;
    this.handle = handle;
    this.store = store;
    counters = new Counters(handle, store.tenant());
    scopes = new ScopeTable(this);
    nodes = new NodeTable(this);
    evidence = new EvidenceTable(this);
    relations = new RelationTable(this);
    sessions = new SessionTable(this);
    events = new EventTable(this);
    decisions = new DecisionTable(this);
    proofs = new ProofTable(this);
    contents = new ContentTable(this);
    knowledge = new KnowledgeTable(this);
    vectors = new VectorTable(this);
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

  /** Whether it may change something. */
  boolean writes() {
    return writes;
  }

  /** The number of the tenant, the first value of every key. */
  long tenant() {
    return store.tenant();
  }

  /** What the store keeps in memory between transactions. */
  StoreState store() {
    return store;
  }

  Counters counters() {
    handle();
    return counters;
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

  @Override
  public List<Scope> allScopes() {
    return scopes.all();
  }

  /** Asks for what nearly every transaction needs, to be sent with its first question. */
  void begin() {
    counters.ask(writes);
    scopes.ask();
    nodes.ask();
    if (writes) {
      counters.requireRow();
    }
  }

  /** Hands all changes to the connection, after the work and before the commit. */
  void complete() {
    scopes.flush();
    nodes.flush();
    knowledge.flush();
    vectors.flush();
    counters.flush();
  }

  /** Lets the store keep what was committed. */
  void keep() {
    scopes.keep();
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
    return new Journal(this);
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
