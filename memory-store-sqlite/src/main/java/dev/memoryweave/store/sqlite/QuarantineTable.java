package dev.memoryweave.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The table of unreadable rows that were removed from their tables, stored unchanged.
 *
 * <p>Each is deleted for good once the first of its nodes is forgotten.
 */
final class QuarantineTable {
  private static final String NEXT = TableDigest.SET_ASIDE.nextNumber();
  private static final String ADD =
      """
      INSERT INTO set_aside (id, kind, scope_id, subject, revision, reason, at, row)
      SELECT ?, ?, ?, ?, ?, ?, ?, %s FROM %s AS t WHERE t.rowid = ?""";
  private static final String DIGEST = "UPDATE set_aside SET row_digest = ? WHERE id = ?";
  private static final String CONTENT = "SELECT subject, reason, row FROM set_aside WHERE id = ?";
  private static final String NAME =
      TableDigest.SET_ASIDE_NODE.insertion() + " ON CONFLICT DO NOTHING";
  private static final String OF_NODE =
      "SELECT set_aside FROM set_aside_node WHERE scope_id = ? AND node = ?";
  private static final String REMOVE = "DELETE FROM set_aside WHERE id = ? AND kind <> 'event'";

  /**
   * The existence of an event must stay known, because events are counted; its content need not.
   */
  private static final String OF_EVENT =
      "SELECT reason, row FROM set_aside WHERE id = ? AND kind = 'event'";

  private static final String EMPTY =
      "UPDATE set_aside SET reason = '', row = '{}', " + RowDigest.CHANGE + " WHERE id = ?";

  private static final String UNNAME = "DELETE FROM set_aside_node WHERE set_aside = ?";
  private static final String OF_SCOPE =
      """
      SELECT id, subject, reason, row FROM set_aside WHERE scope_id = ?1
        OR id IN (SELECT set_aside FROM set_aside_node WHERE scope_id = ?1)\
      """;
  private static final String COLUMNS = "SELECT name FROM pragma_table_info(?)";

  /** A value in JSON; bytes in hexadecimal digits, fractions with all digits. */
  private static final String VALUE =
      """
      '"%1$s":' || json_quote(CASE typeof(t.%1$s) WHEN 'blob' THEN hex(t.%1$s)
        WHEN 'real' THEN printf('%%!.17g', t.%1$s) ELSE t.%1$s END)""";

  private static final String DATA = "\"data\":\"";

  private final Transaction transaction;

  QuarantineTable(Transaction transaction) {
    this.transaction = transaction;
  }

  /** A node by the number of its scope and its id, which may be invalid in the model. */
  record Owner(long scopeId, String id) {}

  /**
   * Stores a copy of a row; the caller removes the row.
   *
   * @param subject the name under which the record is found
   * @param owners the nodes it belongs to
   */
  void add(
      RecordKind kind,
      long rowid,
      @Nullable Long scopeId,
      String subject,
      @Nullable Long revision,
      String reason,
      Instant at,
      Collection<Owner> owners) {
    Handle handle = transaction.handle();
    long id = handle.number(NEXT);
    // SQLite itself copies it, so that invalid text stays unchanged.
    handle.update(
        ADD.formatted(asJson(kind.table()), kind.table()),
        id,
        kind.label(),
        scopeId,
        subject,
        revision,
        reason,
        at.toEpochMilli(),
        rowid);
    handle
        .first(
            CONTENT,
            row ->
                TableDigest.SET_ASIDE.of(
                    id,
                    kind.label(),
                    scopeId,
                    row.textOrNull(),
                    revision,
                    row.textOrNull(),
                    at.toEpochMilli(),
                    row.textOrNull()),
            id)
        .ifPresent(digest -> handle.update(DIGEST, digest, id));
    for (Owner owner : owners) {
      handle.update(NAME, TableDigest.SET_ASIDE_NODE.row(owner.scopeId(), owner.id(), id));
    }
  }

  /**
   * Records missing records, of which only their numbers are known.
   *
   * @param subject the number, or the first and the last of several separated by a hyphen
   * @param owners the nodes they belonged to
   */
  void addMissing(
      RecordKind kind,
      @Nullable Long scopeId,
      String subject,
      Instant at,
      Collection<Owner> owners) {
    Handle handle = transaction.handle();
    long id = handle.number(NEXT);
    handle.update(
        TableDigest.SET_ASIDE.insertion(),
        TableDigest.SET_ASIDE.row(
            id, kind.label(), scopeId, subject, null, "is missing", at.toEpochMilli(), "{}"));
    for (Owner owner : owners) {
      handle.update(NAME, TableDigest.SET_ASIDE_NODE.row(owner.scopeId(), owner.id(), id));
    }
  }

  /** Built manually: {@code json_object} takes fewer arguments than a node has columns. */
  private String asJson(String table) {
    List<String> columns = transaction.handle().list(COLUMNS, Row::text, table);
    return columns.stream()
        .map(VALUE::formatted)
        .collect(Collectors.joining(" || ',' || ", "'{' || ", " || '}'"));
  }

  /** Removes the rows of a node that were set aside, and returns whether there were any. */
  boolean remove(long scopeId, String node) {
    List<Long> found = transaction.handle().list(OF_NODE, Row::number, scopeId, node);
    erase(found);
    return !found.isEmpty();
  }

  /** The rows of a scope whose texts hold something. */
  List<Long> holding(long scopeId, Predicate<String> holds) {
    List<Long> found = new ArrayList<>();
    transaction
        .handle()
        .each(
            OF_SCOPE,
            row -> {
              long id = row.number();
              String texts = row.text() + "\n" + row.text();
              String content = row.text();
              if (holds.test(texts + "\n" + content + "\n" + dataIn(content))) {
                found.add(id);
              }
              return true;
            },
            scopeId);
    return found;
  }

  /** The bytes of a content as text, which stand in the row as hexadecimal digits. */
  private static String dataIn(String row) {
    int at = row.indexOf(DATA);
    int from = at + DATA.length();
    int to = at < 0 ? -1 : row.indexOf('"', from);
    if (to < 0) {
      return "";
    }
    byte[] bytes = new byte[(to - from) / 2];
    for (int i = 0; i < bytes.length; i++) {
      int high = Character.digit(row.charAt(from + 2 * i), 16);
      int low = Character.digit(row.charAt(from + 2 * i + 1), 16);
      bytes[i] = (byte) (high << 4 | low);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Removes some rows; of events their content only. */
  void erase(List<Long> ids) {
    for (long id : ids) {
      transaction.handle().update(UNNAME, id);
      transaction.handle().update(REMOVE, id);
      empty(id);
    }
  }

  private void empty(long id) {
    Handle handle = transaction.handle();
    handle
        .first(
            OF_EVENT,
            row ->
                RowDigest.both(
                    TableDigest.SET_ASIDE.change("reason", row.textOrNull(), ""),
                    TableDigest.SET_ASIDE.change("row", row.textOrNull(), "{}")),
            id)
        .ifPresent(change -> handle.update(EMPTY, change, id));
  }
}
