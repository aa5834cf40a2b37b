package dev.memoryweave.store;

import dev.memoryweave.model.MemoryEvent;

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
   * Removes everything of a scope without a trace: nodes, readable or not, with all that goes with
   * them, sessions, decisions, documents of project files, vectors, events, and what {@linkplain
   * MemoryStore#repair was set aside}. In the place of all of it stands one event. Other scopes
   * stay as they are, but for relations to what is gone, and {@code supersededBy} that names it.
   * The proofs of the scope stay.
   *
   * <p>The revisions of the scope go on from where they were, and so do the numbers of events and
   * decisions, so that nobody takes what comes later for what was there before.
   *
   * @param event what is said of it, of type {@link
   *     dev.memoryweave.model.MemoryEvent.Type#SCOPE_CLEARED}; its scope is the one that is cleared
   * @return what was removed
   * @throws dev.memoryweave.model.InvalidValueException if the event is of another type
   */
  ScopeContents clear(MemoryEvent.Draft event);

  @Override
  default VectorStore.Writer vectors() {
    return NoVectors.INSTANCE;
  }
}
