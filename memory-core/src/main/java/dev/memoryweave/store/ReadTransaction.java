package dev.memoryweave.store;

/** The views of one consistent snapshot of a store. */
public interface ReadTransaction {
  /** The nodes. */
  NodeReader nodes();

  /** The evidence and what it is attached to. */
  EvidenceReader evidence();

  /** The relations between nodes. */
  RelationReader relations();

  /** The events and decisions, and the revisions that follow from them. */
  JournalReader journal();

  /** What is known of projects' files. */
  KnowledgeReader knowledge();

  /**
   * The vectors of nodes and chunks; a store without {@link StoreCapability#VECTORS} has none, and
   * need not implement this.
   */
  default VectorReader vectors() {
    return NoVectors.INSTANCE;
  }
}
