package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.SessionStore;
import java.util.Optional;

/** The sessions of a transaction. */
class ReadSessions implements SessionStore {
  final Transaction transaction;

  ReadSessions(Transaction transaction) {
    this.transaction = transaction;
  }

  @Override
  public final Optional<Session> find(Scope scope, SessionId id) {
    return Optional.ofNullable(transaction.snapshot().sessions().find(scope, id));
  }

  @Override
  public final Page<Session> list(SessionQuery query) {
    return transaction.snapshot().sessions().page(query);
  }
}
