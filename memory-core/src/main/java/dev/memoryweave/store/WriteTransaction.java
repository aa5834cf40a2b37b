package dev.memoryweave.store;

/** The views of a store inside one atomic change. */
public interface WriteTransaction extends ReadTransaction {
  @Override
  NodeWriter nodes();

  @Override
  EvidenceWriter evidence();

  @Override
  RelationWriter relations();

  @Override
  JournalWriter journal();

  @Override
  KnowledgeWriter knowledge();

  @Override
  default VectorWriter vectors() {
    return NoVectors.INSTANCE;
  }
}
