package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.SessionStore.SessionQuery;
import dev.memoryweave.store.support.internal.SessionCursor;
import dev.memoryweave.store.support.internal.SessionCursor.Placed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sessions; immutable.
 *
 * @param rows the sessions by scope and name
 * @param nextPosition the position of the session added next
 */
record SessionTable(SortedTree<Key, Placed> rows, long nextPosition) {
  static final SessionTable EMPTY = new SessionTable(SortedTree.empty(Key.ORDER), 1);

  /** The name of a session within the store. */
  record Key(Scope scope, SessionId id) {
    static final Comparator<Key> ORDER =
        Comparator.comparing(Key::scope, Keys.SCOPES).thenComparing(key -> key.id().value());
  }

  @Nullable Session find(Scope scope, SessionId id) {
    Placed row = rows.get(new Key(scope, id));
    return row == null ? null : row.session();
  }

  SessionTable with(Session session) {
    Key key = new Key(session.scope(), session.id());
    Placed before = rows.get(key);
    long position = before == null ? nextPosition : before.number();
    return new SessionTable(
        rows.with(key, new Placed(position, session)), Math.max(nextPosition, position + 1));
  }

  SessionTable without(Scope scope, SessionId id) {
    return new SessionTable(rows.without(new Key(scope, id)), nextPosition);
  }

  /** This table without the sessions of a scope. */
  SessionTable without(Scope scope) {
    SortedTree<Key, Placed> rest = rows;
    for (Placed row : rows.values()) {
      if (row.session().scope().equals(scope)) {
        rest = rest.without(new Key(scope, row.session().id()));
      }
    }
    return new SessionTable(rest, nextPosition);
  }

  Page<Session> page(SessionQuery query) {
    @Nullable SessionCursor after =
        query.cursor() == null ? null : SessionCursor.decode(query.cursor());
    List<Placed> found = new ArrayList<>();
    for (Placed row : rows.values()) {
      Session session = row.session();
      if (query.scopes().contains(session.scope())
          && (query.open() == null || query.open() == session.isOpen())
          && (after == null || after.compareTo(row.cursor()) < 0)) {
        found.add(row);
      }
    }
    found.sort(Comparator.comparing(Placed::cursor));
    return SessionCursor.page(found, query.limit());
  }
}
