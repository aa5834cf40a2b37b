package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.support.internal.JsonText;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The table of rows that were taken from their tables, stored unchanged. Each is deleted for good
 * once the first of its nodes is forgotten.
 */
final class QuarantineTable {
  private static final String ADD =
      """
      INSERT INTO mw_set_aside (tenant, number, kind, scope_id, subject, revision, reason, at,
        content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""";
  private static final String NAME =
      """
      INSERT INTO mw_set_aside_node (tenant, scope_id, node, set_aside) VALUES (?, ?, ?, ?)
      ON CONFLICT DO NOTHING""";
  private static final String OF_NODE =
      "SELECT set_aside FROM mw_set_aside_node WHERE tenant = ? AND scope_id = ? AND node = ?";
  private static final String OF_SCOPE =
      """
      (scope_id = ? OR number IN
        (SELECT set_aside FROM mw_set_aside_node WHERE tenant = ? AND scope_id = ?))""";
  private static final String READ =
      "SELECT number, subject, reason, content FROM mw_set_aside WHERE tenant = ? AND " + OF_SCOPE;
  private static final String UNNAME =
      "DELETE FROM mw_set_aside_node WHERE tenant = ? AND set_aside = ANY (?)";
  private static final String REMOVE =
      "DELETE FROM mw_set_aside WHERE tenant = ? AND number = ANY (?) AND kind <> 'event'";

  /** That an event was there must stay known, as events are counted; what it said need not. */
  private static final String EMPTY =
      """
      UPDATE mw_set_aside SET reason = '', content = '{}'
      WHERE tenant = ? AND number = ANY (?) AND kind = 'event'""";

  private static final String CLEAR = "DELETE FROM mw_set_aside WHERE tenant = ? AND " + OF_SCOPE;

  /** The only column with bytes, in hexadecimal digits. */
  private static final String DATA = "data";

  private final Transaction transaction;

  QuarantineTable(Transaction transaction) {
    this.transaction = transaction;
  }

  /** A node by the number of its scope and its id, which may be invalid in the model. */
  record Owner(long scopeId, String id) {}

  /**
   * What a row is about.
   *
   * @param scopeId its scope, or null if it is not known
   * @param subject the name under which the record is found
   * @param revision the revision of a node, or null
   * @param owners the nodes that it belongs to
   */
  record About(
      @Nullable Long scopeId, String subject, @Nullable Long revision, Collection<Owner> owners) {}

  /** Stores a copy of a row, given by its columns; the caller removes the row. */
  void add(RecordKind kind, About about, String reason, Instant at, Map<String, Object> columns) {
    long number = transaction.counters().nextNumber();
    Handle handle = transaction.handle();
    handle.change(
        ADD,
        transaction.tenant(),
        number,
        kind.label(),
        about.scopeId,
        about.subject,
        about.revision,
        reason,
        at.toEpochMilli(),
        JsonText.write(columns));
    about.owners.forEach(
        owner -> handle.change(NAME, transaction.tenant(), owner.scopeId, owner.id, number));
  }

  /** Records missing records, of which only their names are known. */
  void addMissing(RecordKind kind, About about, Instant at) {
    add(kind, about, "is missing", at, Map.of());
  }

  /** Removes the rows of a node that were set aside, and returns whether there were any. */
  boolean remove(long scopeId, String node) {
    List<Long> found =
        transaction.handle().list(OF_NODE, Row::number, transaction.tenant(), scopeId, node);
    erase(found);
    return !found.isEmpty();
  }

  private record Found(long number, String text) {}

  /** The rows of a scope whose texts hold something. */
  List<Long> holding(long scopeId, Predicate<String> holds) {
    return transaction
        .handle()
        .list(
            READ,
            QuarantineTable::read,
            transaction.tenant(),
            scopeId,
            transaction.tenant(),
            scopeId)
        .stream()
        .filter(found -> holds.test(found.text))
        .map(Found::number)
        .toList();
  }

  private static Found read(Row row) throws SQLException {
    long number = row.number();
    StringBuilder text = new StringBuilder(row.text()).append('\n').append(row.text());
    Object columns = JsonText.read(row.text(), "content", "be a JSON object");
    if (columns instanceof Map<?, ?> named) {
      named.forEach(
          (name, value) -> text.append('\n').append(name.equals(DATA) ? decoded(value) : value));
    }
    return new Found(number, text.toString());
  }

  /** The bytes of a content as text. */
  private static String decoded(Object hex) {
    return new String(HexFormat.of().parseHex(hex.toString()), StandardCharsets.UTF_8);
  }

  /** Removes some rows; of events their content only. */
  void erase(List<Long> rows) {
    if (!rows.isEmpty()) {
      Handle.Numbers numbers = Conditions.numbers(rows);
      transaction.handle().change(UNNAME, transaction.tenant(), numbers);
      transaction.handle().change(REMOVE, transaction.tenant(), numbers);
      transaction.handle().change(EMPTY, transaction.tenant(), numbers);
    }
  }

  /** Removes all rows of a scope, and those of its nodes. */
  void clear(long scopeId) {
    long tenant = transaction.tenant();
    transaction.handle().change(CLEAR, tenant, scopeId, tenant, scopeId);
    transaction
        .handle()
        .change(
            """
            DELETE FROM mw_set_aside_node WHERE tenant = ? AND set_aside NOT IN
              (SELECT number FROM mw_set_aside WHERE tenant = ?)""",
            tenant,
            tenant);
  }
}
