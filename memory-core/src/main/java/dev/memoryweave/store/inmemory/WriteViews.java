package dev.memoryweave.store.inmemory;

import dev.memoryweave.store.DecisionWriter;
import dev.memoryweave.store.EventWriter;
import dev.memoryweave.store.EvidenceWriter;
import dev.memoryweave.store.RelationWriter;
import dev.memoryweave.store.VectorWriter;
import dev.memoryweave.store.WriteTransaction;

/** The views of a transaction that changes things. */
record WriteViews(
    WriteNodes nodes,
    EvidenceWriter evidence,
    RelationWriter relations,
    EventWriter events,
    DecisionWriter decisions,
    WriteKnowledge knowledge,
    VectorWriter vectors)
    implements WriteTransaction {

  static WriteViews of(Transaction transaction) {
    return new WriteViews(
        new WriteNodes(transaction),
        new WriteEvidence(transaction),
        new WriteRelations(transaction),
        new WriteEvents(transaction),
        new WriteDecisions(transaction),
        new WriteKnowledge(transaction),
        new WriteVectors(transaction));
  }
}
