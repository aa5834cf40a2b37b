package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.WriteTransaction;
import java.util.List;
import java.util.function.Predicate;

/** Changes of single records that leave no former state behind. */
record RowErasing(Transaction transaction) implements WriteTransaction.Erasing {
  @Override
  public void rewrite(MemoryNode node, List<MemoryNode> former) {
    transaction.nodes().rewrite(node, former);
  }

  @Override
  public void remove(Scope scope, Evidence.Id evidence) {
    transaction.evidence().erase(scope, evidence);
  }

  @Override
  public void remove(Relation relation) {
    transaction.relations().erase(relation);
  }

  @Override
  public void removeDecision(Scope scope, long sequence) {
    transaction.decisions().erase(scope, sequence);
  }

  @Override
  public void reword(MemoryEvent event) {
    transaction.events().rewordIfThere(event);
  }

  @Override
  public long emptySetAside(Scope scope, Predicate<String> holds) {
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId == null) {
      return 0;
    }
    QuarantineTable table = new QuarantineTable(transaction);
    List<Long> found = table.holding(scopeId, holds);
    table.erase(found);
    return found.size();
  }
}
