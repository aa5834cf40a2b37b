package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ProofStore;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** The proofs of a transaction. */
class ReadProofs implements ProofStore {
  final Transaction transaction;

  ReadProofs(Transaction transaction) {
    this.transaction = transaction;
  }

  @Override
  public final List<Proof> find(Collection<String> texts) {
    Set<String> wanted = Set.copyOf(texts);
    return transaction.snapshot().proofs().select(proof -> wanted.contains(proof.text()));
  }

  @Override
  public final List<Proof> of(Scope scope) {
    return transaction.snapshot().proofs().select(proof -> proof.scope().equals(scope));
  }
}
