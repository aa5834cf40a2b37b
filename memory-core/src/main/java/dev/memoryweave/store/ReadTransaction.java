package dev.memoryweave.store;

/** The views of one consistent snapshot of a store. */
public interface ReadTransaction {
  /** The nodes. */
  NodeStore nodes();

  /** The evidence and what it is attached to. */
  EvidenceStore evidence();

  /** The relations between nodes. */
  RelationStore relations();

  /** The sessions. */
  SessionStore sessions();

  /** The events and decisions, and the revisions that follow from them. */
  JournalStore journal();

  /** The proofs that somebody belongs to a scope. */
  ProofStore proofs();

  /** The documents of projects' files, and their chunks. */
  KnowledgeStore knowledge();

  /**
   * The vectors of nodes and chunks; a store without {@link MemoryStore.Capability#VECTORS} has
   * none, and need not implement this.
   */
  default VectorStore vectors() {
    return NoVectors.INSTANCE;
  }
}
