package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.EvidenceWriter;
import dev.memoryweave.store.inmemory.Keys.EvidenceRef;

/** The evidence of a transaction that may attach it. */
final class WriteEvidence extends ReadEvidence implements EvidenceWriter {
  WriteEvidence(Transaction transaction) {
    super(transaction);
  }

  @Override
  public boolean attach(Evidence evidence, NodeRef node) {
    InvalidValueException.unless(
        evidence.scope().equals(node.scope()),
        "evidence scope",
        evidence.scope(),
        "be that of the node, " + node.scope());
    transaction.require(node);
    if (table().isAttached(new EvidenceRef(evidence.scope(), evidence.id()), node)) {
      return false;
    }
    transaction.change(transaction.snapshot().with(table().attached(evidence, node)));
    return true;
  }

  @Override
  public boolean detach(Evidence.Id id, NodeRef node) {
    EvidenceRef ref = new EvidenceRef(node.scope(), id);
    if (!table().isAttached(ref, node)) {
      return false;
    }
    transaction.change(transaction.snapshot().with(table().detached(ref, node)));
    return true;
  }

  @Override
  public void recordCheck(Scope scope, Evidence.Id id, Evidence.Check check) {
    EvidenceRef ref = new EvidenceRef(scope, id);
    Evidence evidence = table().find(ref);
    if (evidence != null) {
      transaction.change(
          transaction.snapshot().with(table().replaced(ref, evidence.checked(check))));
    }
  }
}
