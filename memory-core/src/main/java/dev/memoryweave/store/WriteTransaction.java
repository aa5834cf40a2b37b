package dev.memoryweave.store;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;

/** The views of a store inside one atomic change. */
public interface WriteTransaction extends ReadTransaction {
  @Override
  NodeStore.Writer nodes();

  @Override
  EvidenceStore.Writer evidence();

  @Override
  RelationStore.Writer relations();

  @Override
  SessionStore.Writer sessions();

  @Override
  JournalStore.Writer journal();

  @Override
  ProofStore.Writer proofs();

  @Override
  KnowledgeStore.Writer knowledge();

  /**
   * Removes everything in a scope without a trace: nodes, readable or not, with everything that
   * belongs to them, sessions, decisions, documents of project files, vectors, events, and records
   * that {@linkplain MemoryStore#repair were set aside}. One event replaces it all. Other scopes
   * stay as they are, except for relations to removed nodes, and a {@code supersededBy} that names
   * one. The proofs of the scope stay.
   *
   * <p>The revisions of the scope continue from their last value, and so do the numbers of events
   * and decisions, so that later ones cannot be mistaken for earlier ones.
   *
   * @param event the event to record, of type {@link
   *     dev.memoryweave.model.MemoryEvent.Type#SCOPE_CLEARED}; its scope is the one that is cleared
   * @return what was removed
   * @throws dev.memoryweave.model.InvalidValueException if the event is of another type
   */
  Cleared clear(MemoryEvent.Draft event);

  @Override
  default VectorStore.Writer vectors() {
    return NoVectors.INSTANCE;
  }

  /**
   * How much was removed with a scope.
   *
   * @param scope the scope
   * @param nodes how many nodes, unreadable ones included
   * @param sessions how many sessions
   * @param decisions how many decisions
   * @param events how many events
   * @param documents how many documents of project files
   */
  record Cleared(
      Scope scope, long nodes, long sessions, long decisions, long events, long documents) {}
}
