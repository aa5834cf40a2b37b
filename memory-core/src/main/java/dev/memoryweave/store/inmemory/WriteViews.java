package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.EvidenceStore;
import dev.memoryweave.store.ProofStore;
import dev.memoryweave.store.RelationStore;
import dev.memoryweave.store.SessionStore;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.WriteTransaction;
import java.util.List;

/** The views of a write transaction. */
record WriteViews(
    WriteNodes nodes,
    EvidenceStore.Writer evidence,
    RelationStore.Writer relations,
    SessionStore.Writer sessions,
    WriteJournal journal,
    ProofStore.Writer proofs,
    ContentStore.Writer contents,
    WriteKnowledge knowledge,
    VectorStore.Writer vectors,
    WriteScope scope,
    WriteErasing erasing)
    implements WriteTransaction {

  @Override
  public List<Scope> allScopes() {
    return journal.transaction.snapshot().scopes();
  }

  @Override
  public WriteTransaction.Cleared clear(MemoryEvent.Draft event) {
    return scope.clear(event);
  }

  static WriteViews of(Transaction transaction) {
    WriteNodes nodes = new WriteNodes(transaction);
    WriteKnowledge knowledge = new WriteKnowledge(transaction);
    WriteJournal journal = new WriteJournal(transaction);
    return new WriteViews(
        nodes,
        new WriteEvidence(transaction),
        new WriteRelations(transaction),
        new WriteSessions(transaction),
        journal,
        new WriteProofs(transaction),
        new WriteContents(transaction),
        knowledge,
        new WriteVectors(transaction),
        new WriteScope(transaction, nodes, knowledge, journal),
        new WriteErasing(transaction, nodes));
  }
}
