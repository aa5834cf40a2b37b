package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.SessionStore;
import dev.memoryweave.store.support.internal.RecordColumns;
import dev.memoryweave.store.support.internal.SessionCursor;
import dev.memoryweave.store.support.internal.SessionCursor.Placed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of sessions. */
final class SessionTable implements SessionStore.Writer {
  private static final String KIND = "session";
  static final String COLUMNS =
      """
      scope_id, id, title, runtime, folder, branch, commit_id, continues, started_at, ended_at,
        last_active_at, messages""";
  private static final String SELECT =
      "SELECT number, " + COLUMNS + " FROM mw_session WHERE tenant = ?";
  private static final String FIND = SELECT + " AND scope_id = ? AND id = ?";
  private static final String PUT =
      "INSERT INTO mw_session (tenant, number, "
          + COLUMNS
          + """
          ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (tenant, scope_id, id) DO UPDATE SET title = excluded.title,
            runtime = excluded.runtime, folder = excluded.folder, branch = excluded.branch,
            commit_id = excluded.commit_id, continues = excluded.continues,
            started_at = excluded.started_at, ended_at = excluded.ended_at,
            last_active_at = excluded.last_active_at, messages = excluded.messages""";
  private static final String DELETE =
      "DELETE FROM mw_session WHERE tenant = ? AND scope_id = ? AND id = ?";

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
            KIND,
            id,
            FIND,
            row -> place(row).session(),
            transaction.tenant(),
            scopeId,
            id.value());
  }

  @Override
  public Page<Session> list(SessionQuery query) {
    StringBuilder sql = new StringBuilder(SELECT);
    List<Object> values = new ArrayList<>();
    values.add(transaction.tenant());
    SessionCursor after = query.cursor() == null ? null : SessionCursor.decode(query.cursor());
    sql.append(" AND scope_id = ANY (?)");
    values.add(
        new Handle.Numbers(List.copyOf(transaction.scopes().findAll(query.scopes()).values())));
    if (query.open() != null) {
      sql.append(query.open() ? " AND ended_at IS NULL" : " AND ended_at IS NOT NULL");
    }
    if (after != null) {
      sql.append(" AND (last_active_at, number) < (?, ?)");
      values.add(after.lastActive());
      values.add(after.number());
    }
    sql.append(" ORDER BY last_active_at DESC, number DESC LIMIT ?");
    values.add(query.limit() + 1);
    List<Placed> found =
        Records.list(transaction.handle(), KIND, sql.toString(), this::place, values.toArray());
    return SessionCursor.page(found, query.limit());
  }

  private Placed place(Row row) throws SQLException {
    return new Placed(row.number(), read(row));
  }

  Session read(Row row) throws SQLException {
    return RecordColumns.session(row, transaction.scopes());
  }

  @Override
  public void put(Session session) {
    List<@Nullable Object> values = new ArrayList<>();
    values.add(transaction.tenant());
    values.add(transaction.counters().nextNumber());
    values.addAll(RecordColumns.of(session, transaction.scopes().findOrAdd(session.scope())));
    transaction.handle().change(PUT, values.toArray());
  }

  @Override
  public void delete(Scope scope, SessionId id) {
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId != null) {
      transaction.handle().change(DELETE, transaction.tenant(), scopeId, id.value());
    }
  }
}
