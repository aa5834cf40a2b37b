package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.EvidenceStore;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ProofStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.RelationStore;
import dev.memoryweave.store.SessionStore;
import dev.memoryweave.store.VectorStore;
import java.util.List;

/** The views of a read-only transaction. */
record ReadViews(
    NodeStore nodes,
    EvidenceStore evidence,
    RelationStore relations,
    SessionStore sessions,
    ReadJournal journal,
    ProofStore proofs,
    ContentStore contents,
    KnowledgeStore knowledge,
    VectorStore vectors)
    implements ReadTransaction {

  @Override
  public List<Scope> allScopes() {
    return journal.transaction.snapshot().scopes();
  }

  static ReadViews of(Transaction transaction) {
    return new ReadViews(
        new ReadNodes(transaction),
        new ReadEvidence(transaction),
        new ReadRelations(transaction),
        new ReadSessions(transaction),
        new ReadJournal(transaction),
        new ReadProofs(transaction),
        new ReadContents(transaction),
        new ReadKnowledge(transaction),
        new ReadVectors(transaction));
  }
}
