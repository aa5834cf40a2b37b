package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.WriteTransaction;
import java.util.List;

/** Removes everything in a scope from a transaction. */
final class WriteScope {
  private final Transaction transaction;
  private final WriteNodes nodes;
  private final WriteKnowledge knowledge;
  private final WriteJournal journal;

  WriteScope(
      Transaction transaction, WriteNodes nodes, WriteKnowledge knowledge, WriteJournal journal) {
    this.transaction = transaction;
    this.nodes = nodes;
    this.knowledge = knowledge;
    this.journal = journal;
  }

  WriteTransaction.Cleared clear(MemoryEvent.Draft event) {
    event.requireCleared();
    Scope scope = event.scope();
    long decisions = transaction.snapshot().decisions().ofScope().of(scope).values().size();
    List<Row> rows =
        transaction.snapshot().nodes().all().stream()
            .filter(row -> row.ref().scope().equals(scope))
            .toList();
    rows.forEach(row -> nodes.delete(row.ref()));
    long documents = knowledge.remove(DocumentFilter.in(List.of(scope)));
    transaction.change(
        transaction.snapshot().with(transaction.snapshot().decisions().without(scope)));
    SessionTable before = transaction.snapshot().sessions();
    SessionTable sessions = before.without(scope);
    transaction.change(transaction.snapshot().with(sessions));
    ContentTable contents = transaction.snapshot().contents();
    ContentTable otherContents = contents.without(scope);
    transaction.change(transaction.snapshot().with(otherContents));
    long events = transaction.snapshot().events().ofScope().of(scope).values().size();
    transaction.change(transaction.snapshot().with(transaction.snapshot().events().without(scope)));
    journal.append(event);
    return new WriteTransaction.Cleared(
        scope,
        rows.size(),
        before.rows().values().size() - sessions.rows().values().size(),
        decisions,
        events,
        documents,
        contents.rows().size() - otherContents.rows().size());
  }
}
