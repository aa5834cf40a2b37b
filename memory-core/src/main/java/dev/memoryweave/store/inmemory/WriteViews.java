package dev.memoryweave.store.inmemory;

import dev.memoryweave.store.EvidenceStore;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.RelationStore;
import dev.memoryweave.store.SessionStore;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.WriteTransaction;

/** The views of a transaction that changes things. */
record WriteViews(
    WriteNodes nodes,
    EvidenceStore.Writer evidence,
    RelationStore.Writer relations,
    SessionStore.Writer sessions,
    JournalStore.Writer journal,
    WriteKnowledge knowledge,
    VectorStore.Writer vectors)
    implements WriteTransaction {

  static WriteViews of(Transaction transaction) {
    return new WriteViews(
        new WriteNodes(transaction),
        new WriteEvidence(transaction),
        new WriteRelations(transaction),
        new WriteSessions(transaction),
        new WriteJournal(transaction),
        new WriteKnowledge(transaction),
        new WriteVectors(transaction));
  }
}
