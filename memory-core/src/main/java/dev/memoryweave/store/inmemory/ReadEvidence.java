package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.EvidenceStore;
import dev.memoryweave.store.inmemory.Keys.EvidenceRef;
import java.util.List;
import java.util.Optional;

/** The evidence of a transaction. */
class ReadEvidence implements EvidenceStore {
  final Transaction transaction;

  ReadEvidence(Transaction transaction) {
    this.transaction = transaction;
  }

  final EvidenceTable table() {
    return transaction.snapshot().evidence();
  }

  @Override
  public final Optional<Evidence> find(Scope scope, Evidence.Id id) {
    return Optional.ofNullable(table().find(new EvidenceRef(scope, id)));
  }

  @Override
  public final List<Evidence> of(NodeRef node) {
    return table().of(node);
  }

  @Override
  public final List<NodeRef> nodesWith(Scope scope, Evidence.Id id) {
    return table().nodesWith(new EvidenceRef(scope, id));
  }

  @Override
  public final List<Evidence> detachedFrom(NodeRef node) {
    return table().takenFrom(node);
  }
}
