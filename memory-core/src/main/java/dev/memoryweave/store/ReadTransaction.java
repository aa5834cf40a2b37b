package dev.memoryweave.store;

import dev.memoryweave.model.Scope;
import java.util.List;
import java.util.function.Predicate;

/** The views of one consistent snapshot of a store. */
public interface ReadTransaction {
  /**
   * The scopes of the store that hold something, each once; a scope that is empty by now may be
   * among them.
   *
   * @throws MemoryStore.MissingCapabilityException if the store cannot list them
   */
  default List<Scope> allScopes() {
    throw new MemoryStore.MissingCapabilityException(
        "This store cannot list what it holds; name the projects");
  }

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

  /** The contents: files, images and notes that are no memories. */
  ContentStore contents();

  /** The documents of projects' files, and their chunks. */
  KnowledgeStore knowledge();

  /**
   * The vectors of nodes and chunks; a store without {@link MemoryStore.Capability#VECTORS} has
   * none, and need not implement this.
   */
  default VectorStore vectors() {
    return NoVectors.INSTANCE;
  }

  /**
   * How many records of a scope that {@linkplain MemoryStore#repair were set aside} hold something;
   * a store that sets nothing aside has none.
   *
   * @param holds tells by the text of a record
   */
  default long setAside(Scope scope, Predicate<String> holds) {
    return 0;
  }
}
