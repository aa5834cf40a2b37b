package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ProofStore;

/** The proofs of a transaction that may change them. */
final class WriteProofs extends ReadProofs implements ProofStore.Writer {
  WriteProofs(Transaction transaction) {
    super(transaction);
  }

  @Override
  public void put(Proof proof) {
    Snapshot now = transaction.snapshot();
    transaction.change(now.with(now.proofs().with(proof)));
  }

  @Override
  public void delete(Scope scope, String text) {
    Snapshot now = transaction.snapshot();
    transaction.change(now.with(now.proofs().without(scope, text)));
  }
}
