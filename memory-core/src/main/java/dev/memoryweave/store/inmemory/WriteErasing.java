package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.inmemory.Keys.EvidenceRef;
import java.util.List;
import java.util.function.Predicate;

/** Changes of single records that leave no former state. */
record WriteErasing(Transaction transaction, WriteNodes nodes) implements WriteTransaction.Erasing {
  @Override
  public void rewrite(MemoryNode node, List<MemoryNode> former) {
    nodes.rewrite(node, former);
  }

  @Override
  public void remove(Scope scope, Evidence.Id evidence) {
    Snapshot now = transaction.snapshot();
    EvidenceRef ref = new EvidenceRef(scope, evidence);
    EvidenceTable rest = now.evidence();
    for (NodeRef node : rest.nodesWith(ref)) {
      rest = rest.detached(ref, node);
    }
    for (Row row : now.nodes().all()) {
      if (row.ref().scope().equals(scope)) {
        rest = rest.withoutTaken(evidence, row.ref());
      }
    }
    transaction.change(now.with(rest));
  }

  @Override
  public void remove(Relation relation) {
    Snapshot now = transaction.snapshot();
    transaction.change(now.with(now.relations().without(relation)));
  }

  @Override
  public void removeDecision(Scope scope, long sequence) {
    Snapshot now = transaction.snapshot();
    transaction.change(now.with(now.decisions().without(scope, sequence)));
  }

  @Override
  public void reword(MemoryEvent event) {
    Snapshot now = transaction.snapshot();
    transaction.change(now.with(now.events().reworded(event)));
  }

  /** Nothing gets damaged in the memory of a process, so nothing is set aside. */
  @Override
  public long emptySetAside(Scope scope, Predicate<String> holds) {
    return 0;
  }
}
