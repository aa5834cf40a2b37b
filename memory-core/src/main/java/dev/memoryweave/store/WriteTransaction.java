package dev.memoryweave.store;

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
  KnowledgeStore.Writer knowledge();

  @Override
  default VectorStore.Writer vectors() {
    return NoVectors.INSTANCE;
  }
}
