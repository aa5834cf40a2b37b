package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.SessionStore.SessionQuery;
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
record SessionTable(SortedTree<Key, Row> rows, long nextPosition) {
  static final SessionTable EMPTY = new SessionTable(SortedTree.empty(Key.ORDER), 1);

  private static final Comparator<Row> LAST_ACTIVE_FIRST =
      Comparator.comparing((Row row) -> row.session().lastActiveAt())
          .thenComparing(Row::position)
          .reversed();

  /** The name of a session within the store. */
  record Key(Scope scope, SessionId id) {
    static final Comparator<Key> ORDER =
        Comparator.comparing(Key::scope, Keys.SCOPES).thenComparing(key -> key.id().value());
  }

  /**
   * A session with its position.
   *
   * @param position the position in the order of insertion
   */
  record Row(Session session, long position) {}

  @Nullable Session find(Scope scope, SessionId id) {
    Row row = rows.get(new Key(scope, id));
    return row == null ? null : row.session();
  }

  SessionTable with(Session session) {
    Key key = new Key(session.scope(), session.id());
    Row before = rows.get(key);
    long position = before == null ? nextPosition : before.position();
    return new SessionTable(
        rows.with(key, new Row(session, position)), Math.max(nextPosition, position + 1));
  }

  SessionTable without(Scope scope, SessionId id) {
    return new SessionTable(rows.without(new Key(scope, id)), nextPosition);
  }

  /** This table without the sessions of a scope. */
  SessionTable without(Scope scope) {
    SortedTree<Key, Row> rest = rows;
    for (Row row : rows.values()) {
      if (row.session().scope().equals(scope)) {
        rest = rest.without(new Key(scope, row.session().id()));
      }
    }
    return new SessionTable(rest, nextPosition);
  }

  Page<Session> page(SessionQuery query) {
    @Nullable Place after = query.cursor() == null ? null : Place.of(query.cursor());
    List<Row> found = new ArrayList<>();
    for (Row row : rows.values()) {
      Session session = row.session();
      if (query.scopes().contains(session.scope())
          && (query.open() == null || query.open() == session.isOpen())
          && (after == null || after.isBefore(row))) {
        found.add(row);
      }
    }
    found.sort(LAST_ACTIVE_FIRST);
    boolean more = found.size() > query.limit();
    List<Row> page = more ? found.subList(0, query.limit()) : found;
    return new Page<>(
        page.stream().map(Row::session).toList(),
        more ? Place.of(page.get(page.size() - 1)).cursor() : null);
  }

  /** The position of a session in lists. */
  private record Place(long activeAt, long position) {
    static Place of(Row row) {
      return new Place(row.session().lastActiveAt().toEpochMilli(), row.position());
    }

    static Place of(String cursor) {
      String[] numbers = cursor.split(":", -1);
      try {
        if (numbers.length == 2) {
          return new Place(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
        }
      } catch (NumberFormatException e) {
        throw unknown(cursor);
      }
      throw unknown(cursor);
    }

    private static InvalidValueException unknown(String cursor) {
      return new InvalidValueException(
          "cursor", cursor, "be one that a page of sessions gave as its next");
    }

    String cursor() {
      return activeAt + ":" + position;
    }

    boolean isBefore(Row row) {
      long time = row.session().lastActiveAt().toEpochMilli();
      return time < activeAt || (time == activeAt && row.position() < position);
    }
  }
}
