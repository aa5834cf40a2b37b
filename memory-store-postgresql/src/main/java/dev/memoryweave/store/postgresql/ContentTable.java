package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of contents. Lists do not read the bytes. */
final class ContentTable implements ContentStore.Writer {
  private static final String KIND = "content";
  static final String COLUMNS =
      "scope_id, digest, name, media_type, size, owner_trust, owner, added_at, personal";
  private static final String FROM = " FROM mw_content WHERE tenant = ?";
  private static final String ONE = FROM + " AND scope_id = ? AND digest = ?";
  private static final String FIND = "SELECT number, " + COLUMNS + ONE;
  private static final String BYTES = "SELECT data" + ONE;
  private static final String LIST =
      "SELECT number, "
          + COLUMNS
          + FROM
          + " AND scope_id = ANY (?) AND number < ? ORDER BY number DESC LIMIT ?";
  private static final String PUT =
      "INSERT INTO mw_content (tenant, number, "
          + COLUMNS
          + """
          , data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (tenant, scope_id, digest) DO UPDATE SET name = excluded.name,
            media_type = excluded.media_type, size = excluded.size,
            owner_trust = excluded.owner_trust, owner = excluded.owner,
            added_at = excluded.added_at, personal = excluded.personal, data = excluded.data""";
  private static final String DELETE =
      "DELETE FROM mw_content WHERE tenant = ? AND scope_id = ? AND digest = ?";
  private static final String USAGE = "SELECT count(*), coalesce(sum(size), 0)" + FROM;

  private final Transaction transaction;

  ContentTable(Transaction transaction) {
    this.transaction = transaction;
  }

  private record Placed(long number, Content content) {}

  @Override
  public Optional<Content> find(Scope scope, String digest) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId == null
        ? Optional.empty()
        : Records.find(
            transaction.handle(),
            KIND,
            digest,
            FIND,
            row -> place(row).content(),
            transaction.tenant(),
            scopeId,
            digest);
  }

  @Override
  public Optional<byte[]> bytes(Scope scope, String digest) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId == null
        ? Optional.empty()
        : transaction.handle().first(BYTES, Row::bytes, transaction.tenant(), scopeId, digest);
  }

  @Override
  public Page<Content> list(Query query) {
    Handle.Numbers scopes =
        new Handle.Numbers(List.copyOf(transaction.scopes().findAll(query.scopes()).values()));
    List<Placed> found = new ArrayList<>();
    long before = query.before();
    int most = query.limit() + 1;
    while (found.size() < most) {
      List<Optional<Placed>> read =
          transaction
              .handle()
              .list(
                  LIST,
                  row -> Records.orNothing(transaction.handle(), KIND, this::place, row),
                  transaction.tenant(),
                  scopes,
                  before,
                  most);
      for (Optional<Placed> placed : read) {
        if (placed.isPresent()) {
          before = placed.get().number;
          if (found.size() < most && query.matches(placed.get().content)) {
            found.add(placed.get());
          }
        }
      }
      if (read.size() < most) {
        break;
      }
    }
    boolean more = found.size() == most;
    List<Placed> page = more ? found.subList(0, query.limit()) : found;
    return new Page<>(
        page.stream().map(Placed::content).toList(),
        more ? String.valueOf(page.get(page.size() - 1).number()) : null);
  }

  @Override
  public Usage usage() {
    return usage(USAGE, transaction.tenant());
  }

  @Override
  public Usage usage(List<Scope> scopes) {
    return usage(
        USAGE + " AND scope_id = ANY (?)",
        transaction.tenant(),
        new Handle.Numbers(List.copyOf(transaction.scopes().findAll(scopes).values())));
  }

  private Usage usage(String sql, Object... values) {
    return transaction
        .handle()
        .first(sql, row -> new Usage(row.number(), row.number()), values)
        .orElse(new Usage(0, 0));
  }

  private Placed place(Row row) throws SQLException {
    return new Placed(row.number(), read(row));
  }

  Content read(Row row) throws SQLException {
    return RecordColumns.content(row, transaction.scopes());
  }

  @Override
  public void put(Content content, byte[] bytes) {
    List<@Nullable Object> values = new ArrayList<>();
    values.add(transaction.tenant());
    values.add(transaction.counters().nextNumber());
    values.addAll(RecordColumns.of(content, transaction.scopes().findOrAdd(content.scope())));
    values.add(bytes.clone());
    transaction.handle().change(PUT, values.toArray());
  }

  @Override
  public boolean delete(Scope scope, String digest) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId != null
        && transaction.handle().update(DELETE, transaction.tenant(), scopeId, digest) > 0;
  }
}
