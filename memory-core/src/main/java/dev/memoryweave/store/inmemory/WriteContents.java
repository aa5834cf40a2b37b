package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ContentStore;

/** The contents of a transaction that may change them. */
final class WriteContents extends ReadContents implements ContentStore.Writer {
  WriteContents(Transaction transaction) {
    super(transaction);
  }

  @Override
  public void put(Content content, byte[] bytes) {
    Snapshot now = transaction.snapshot();
    transaction.change(now.with(now.contents().with(content, bytes)));
  }

  @Override
  public boolean delete(Scope scope, String digest) {
    Snapshot now = transaction.snapshot();
    ContentTable rest = now.contents().without(scope, digest);
    transaction.change(now.with(rest));
    return rest.rows().size() < now.contents().rows().size();
  }
}
