package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.SessionStore;

/** The sessions of a transaction that may change them. */
final class WriteSessions extends ReadSessions implements SessionStore.Writer {
  WriteSessions(Transaction transaction) {
    super(transaction);
  }

  @Override
  public void put(Session session) {
    Snapshot now = transaction.snapshot();
    transaction.change(now.with(now.sessions().with(session)));
  }

  @Override
  public void delete(Scope scope, SessionId id) {
    Snapshot now = transaction.snapshot();
    transaction.change(now.with(now.sessions().without(scope, id)));
  }
}
