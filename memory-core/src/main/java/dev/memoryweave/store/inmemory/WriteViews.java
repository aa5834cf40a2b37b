package dev.memoryweave.store.inmemory;

import dev.memoryweave.store.EvidenceWriter;
import dev.memoryweave.store.JournalWriter;
import dev.memoryweave.store.RelationWriter;
import dev.memoryweave.store.VectorWriter;
import dev.memoryweave.store.WriteTransaction;

/** The views of a transaction that changes things. */
record WriteViews(
    WriteNodes nodes,
    EvidenceWriter evidence,
    RelationWriter relations,
    JournalWriter journal,
    WriteKnowledge knowledge,
    VectorWriter vectors)
    implements WriteTransaction {

  static WriteViews of(Transaction transaction) {
    return new WriteViews(
        new WriteNodes(transaction),
        new WriteEvidence(transaction),
        new WriteRelations(transaction),
        new WriteJournal(transaction),
        new WriteKnowledge(transaction),
        new WriteVectors(transaction));
  }
}
