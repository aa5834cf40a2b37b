package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.Page;
import java.util.List;
import java.util.Optional;

/** The contents of a transaction. */
class ReadContents implements ContentStore {
  final Transaction transaction;

  ReadContents(Transaction transaction) {
    this.transaction = transaction;
  }

  @Override
  public final Optional<Content> find(Scope scope, String digest) {
    return Optional.ofNullable(transaction.snapshot().contents().find(scope, digest))
        .map(ContentTable.Row::content);
  }

  @Override
  public final Optional<byte[]> bytes(Scope scope, String digest) {
    return Optional.ofNullable(transaction.snapshot().contents().find(scope, digest))
        .map(ContentTable.Row::bytes);
  }

  @Override
  public final Page<Content> list(Query query) {
    return transaction.snapshot().contents().page(query);
  }

  @Override
  public final Usage usage() {
    return transaction.snapshot().contents().usage(scope -> true);
  }

  @Override
  public final Usage usage(List<Scope> scopes) {
    return transaction.snapshot().contents().usage(scopes::contains);
  }
}
