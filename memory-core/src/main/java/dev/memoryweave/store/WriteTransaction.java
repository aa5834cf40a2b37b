package dev.memoryweave.store;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import java.util.List;
import java.util.function.Predicate;

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
  ContentStore.Writer contents();

  @Override
  KnowledgeStore.Writer knowledge();

  /**
   * Removes everything in a scope without a trace: nodes, readable or not, with everything that
   * belongs to them, sessions, contents, decisions, documents of project files, vectors, events,
   * and records that {@linkplain MemoryStore#repair were set aside}. One event replaces it all.
   * Other scopes stay as they are, except for relations to removed nodes, and a {@code
   * supersededBy} that names one. The proofs of the scope stay.
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

  /** Changes of single records that leave no former state behind. */
  Erasing erasing();

  @Override
  default VectorStore.Writer vectors() {
    return NoVectors.INSTANCE;
  }

  /**
   * Changes of single records that leave no former state behind: for texts that must not stay
   * anywhere in the store. No revision is raised. Records that do not exist are ignored, except by
   * {@link #rewrite}.
   */
  interface Erasing {
    /**
     * Replaces a node and all of its former versions in place, with its index entry and its vector.
     *
     * @param node the node, of its stored revision
     * @param former its former versions, oldest first: as many as there are, each of the revision
     *     that it has
     * @throws dev.memoryweave.model.UnknownNodeException if there is no node at its address
     * @throws StaleRevisionException if a revision is another one
     * @throws DuplicateNodeException if its key is held by another current node
     */
    void rewrite(MemoryNode node, List<MemoryNode> former);

    /** Removes a piece of evidence from all nodes that it is or was attached to. */
    void remove(Scope scope, Evidence.Id evidence);

    /** Removes a relation with its former versions. */
    void remove(Relation relation);

    /** Removes a decision. */
    void removeDecision(Scope scope, long sequence);

    /** Replaces subject, reason and principal of an event; everything else must be as it was. */
    void reword(MemoryEvent event);

    /**
     * Empties the records of a scope that {@linkplain MemoryStore#repair were set aside}.
     *
     * @param holds tells by its text whether a record is emptied
     * @return how many were
     */
    long emptySetAside(Scope scope, Predicate<String> holds);
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
   * @param contents how many contents
   */
  record Cleared(
      Scope scope,
      long nodes,
      long sessions,
      long decisions,
      long events,
      long documents,
      long contents) {}
}
