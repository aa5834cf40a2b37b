package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.support.internal.BestOf;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of contents. Lists do not read the bytes, which are the last column. */
final class ContentTable implements ContentStore.Writer {
  /** The columns that {@link #read} reads. */
  static final String COLUMNS =
      "scope_id, digest, name, media_type, size, owner_trust, owner, added_at, personal";

  private static final String SELECT = "SELECT position, " + COLUMNS + " FROM content ";
  private static final String FIND = SELECT + "WHERE scope_id = ? AND digest = ?";
  private static final String BYTES = "SELECT data FROM content WHERE scope_id = ? AND digest = ?";
  private static final String POSITION =
      "SELECT position FROM content WHERE scope_id = ? AND digest = ?";
  private static final String LIST =
      SELECT + "WHERE scope_id = ? AND position < ? ORDER BY position DESC";
  private static final String NEXT = TableDigest.CONTENT.nextNumber();
  private static final String PUT =
      TableDigest.CONTENT.insertion()
          + """

          ON CONFLICT (position) DO UPDATE SET name = excluded.name,
            media_type = excluded.media_type, size = excluded.size,
            owner_trust = excluded.owner_trust, owner = excluded.owner,
            added_at = excluded.added_at, personal = excluded.personal, data = excluded.data,
            row_digest = excluded.row_digest""";
  private static final String DELETE = "DELETE FROM content WHERE scope_id = ? AND digest = ?";
  private static final String USAGE = "SELECT count(*), coalesce(sum(size), 0) FROM content";

  private static final Comparator<Placed> LATEST_FIRST =
      Comparator.comparingLong(Placed::position).reversed();

  private final Transaction transaction;

  ContentTable(Transaction transaction) {
    this.transaction = transaction;
  }

  private record Placed(long position, Content content) {}

  @Override
  public Optional<Content> find(Scope scope, String digest) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId == null
        ? Optional.empty()
        : Records.find(
            transaction.handle(),
            RecordKind.CONTENT,
            digest,
            FIND,
            row -> place(row).content(),
            scopeId,
            digest);
  }

  @Override
  public Optional<byte[]> bytes(Scope scope, String digest) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId == null
        ? Optional.empty()
        : transaction.handle().first(BYTES, Row::bytes, scopeId, digest);
  }

  @Override
  public Page<Content> list(Query query) {
    long before = query.before();
    BestOf<Placed> best = new BestOf<>(query.limit() + 1, LATEST_FIRST);
    LenientReader<Placed> readable =
        Records.orNull(transaction.handle(), RecordKind.CONTENT, this::place);
    for (long scopeId : transaction.scopes().findAll(query.scopes()).values()) {
      transaction
          .handle()
          .each(
              LIST,
              row -> {
                Placed content = readable.read(row);
                return content == null || !query.matches(content.content()) || best.offer(content);
              },
              scopeId,
              before);
    }
    List<Placed> found = best.sorted();
    boolean more = found.size() > query.limit();
    List<Placed> page = more ? found.subList(0, query.limit()) : found;
    return new Page<>(
        page.stream().map(Placed::content).toList(),
        more ? String.valueOf(page.get(page.size() - 1).position()) : null);
  }

  @Override
  public Usage usage() {
    return usage(USAGE);
  }

  @Override
  public Usage usage(List<Scope> scopes) {
    long contents = 0;
    long bytes = 0;
    for (long scopeId : transaction.scopes().findAll(scopes).values()) {
      Usage one = usage(USAGE + " WHERE scope_id = ?", scopeId);
      contents += one.contents();
      bytes += one.bytes();
    }
    return new Usage(contents, bytes);
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
    Handle handle = transaction.handle();
    long scopeId = transaction.scopes().findOrAdd(content.scope());
    Long known = handle.first(POSITION, Row::number, scopeId, content.digest()).orElse(null);
    List<@Nullable Object> values = new ArrayList<>();
    values.add(known != null ? known : handle.number(NEXT));
    values.addAll(RecordColumns.of(content, scopeId));
    values.add(bytes);
    handle.update(PUT, TableDigest.CONTENT.row(values.toArray()));
  }

  @Override
  public boolean delete(Scope scope, String digest) {
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId == null || transaction.handle().update(DELETE, scopeId, digest) == 0) {
      return false;
    }
    transaction.forget();
    return true;
  }
}
