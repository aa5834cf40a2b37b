package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.SessionStore;
import dev.memoryweave.store.support.internal.BestOf;
import dev.memoryweave.store.support.internal.RecordColumns;
import dev.memoryweave.store.support.internal.SessionCursor;
import dev.memoryweave.store.support.internal.SessionCursor.Placed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of sessions. */
final class SessionTable implements SessionStore.Writer {
  /** The columns that {@link #read} reads. */
  static final String COLUMNS =
      """
      scope_id, id, title, runtime, folder, branch, commit_id, continues, started_at, ended_at,
        last_active_at, messages""";

  private static final String SELECT = "SELECT position, " + COLUMNS + " FROM session ";
  private static final String FIND = SELECT + "WHERE scope_id = ? AND id = ?";
  private static final String POSITION =
      "SELECT position FROM session WHERE scope_id = ? AND id = ?";
  private static final String NEXT = TableDigest.SESSION.nextNumberEver();
  private static final String PUT =
      TableDigest.SESSION.insertion()
          + """

          ON CONFLICT (position) DO UPDATE SET title = excluded.title, runtime = excluded.runtime,
            folder = excluded.folder, branch = excluded.branch, commit_id = excluded.commit_id,
            continues = excluded.continues, started_at = excluded.started_at,
            ended_at = excluded.ended_at, last_active_at = excluded.last_active_at,
            messages = excluded.messages, row_digest = excluded.row_digest""";
  private static final String DELETE = "DELETE FROM session WHERE scope_id = ? AND id = ?";
  private static final String LIST = SELECT + "WHERE scope_id = ?";
  private static final String BEFORE = " AND (last_active_at, position) < (?, ?)";
  private static final String ORDER = " ORDER BY last_active_at DESC, position DESC LIMIT ?";

  private final Transaction transaction;

  SessionTable(Transaction transaction) {
    this.transaction = transaction;
  }

  @Override
  public Optional<Session> find(Scope scope, SessionId id) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId == null
        ? Optional.empty()
        : Records.find(
            transaction.handle(),
            RecordKind.SESSION,
            id,
            FIND,
            row -> place(row).session(),
            scopeId,
            id.value());
  }

  @Override
  public Page<Session> list(SessionQuery query) {
    SessionCursor after = query.cursor() == null ? null : SessionCursor.decode(query.cursor());
    BestOf<Placed> best = new BestOf<>(query.limit() + 1, Comparator.comparing(Placed::cursor));
    String open =
        query.open() == null
            ? ""
            : query.open() ? " AND ended_at IS NULL" : " AND ended_at IS NOT NULL";
    String sql = LIST + open + (after == null ? "" : BEFORE) + ORDER;
    for (long scopeId : transaction.scopes().findAll(query.scopes()).values()) {
      Object[] values =
          after == null
              ? new Object[] {scopeId, best.limit()}
              : new Object[] {scopeId, after.lastActive(), after.number(), best.limit()};
      LenientReader<Placed> readable =
          Records.orNull(transaction.handle(), RecordKind.SESSION, this::place);
      transaction
          .handle()
          .each(
              sql,
              row -> {
                Placed session = readable.read(row);
                return session == null || best.offer(session);
              },
              values);
    }
    return SessionCursor.page(best.sorted(), query.limit());
  }

  private Placed place(Row row) throws SQLException {
    return new Placed(row.number(), read(row));
  }

  Session read(Row row) throws SQLException {
    return RecordColumns.session(row, transaction.scopes());
  }

  @Override
  public void put(Session session) {
    Handle handle = transaction.handle();
    long scopeId = transaction.scopes().findOrAdd(session.scope());
    Long known = handle.first(POSITION, Row::number, scopeId, session.id().value()).orElse(null);
    List<@Nullable Object> values = new ArrayList<>();
    values.add(known != null ? known : handle.number(NEXT));
    values.addAll(RecordColumns.of(session, scopeId));
    handle.update(PUT, TableDigest.SESSION.row(values.toArray()));
  }

  @Override
  public void delete(Scope scope, SessionId id) {
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId != null) {
      transaction.handle().update(DELETE, scopeId, id.value());
    }
  }
}
