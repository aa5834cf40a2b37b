package dev.memoryweave.store.inmemory;

import dev.memoryweave.store.EvidenceReader;
import dev.memoryweave.store.JournalReader;
import dev.memoryweave.store.KnowledgeReader;
import dev.memoryweave.store.NodeReader;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.RelationReader;
import dev.memoryweave.store.VectorReader;

/** The views of a transaction that only looks. */
record ReadViews(
    NodeReader nodes,
    EvidenceReader evidence,
    RelationReader relations,
    JournalReader journal,
    KnowledgeReader knowledge,
    VectorReader vectors)
    implements ReadTransaction {

  static ReadViews of(Transaction transaction) {
    return new ReadViews(
        new ReadNodes(transaction),
        new ReadEvidence(transaction),
        new ReadRelations(transaction),
        new ReadJournal(transaction),
        new ReadKnowledge(transaction),
        new ReadVectors(transaction));
  }
}
