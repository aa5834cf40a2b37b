package dev.memoryweave.store.sqlite;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The checksum of rows written before digests existed ({@link RowDigest}): it covers the content of
 * a record, but not its keys and the columns that are updated in place. Rows keep it until they are
 * rewritten; no new ones are made.
 *
 * <p>Each value is included with its type and length. Trailing null columns of the row are not
 * included.
 */
final class FormerChecksum {
  private static final byte ABSENT = 0;
  private static final byte NUMBER = 1;
  private static final byte FRACTION = 2;
  private static final byte TEXT = 3;
  private static final byte BYTES = 4;

  private static final List<String> OF_NODES =
      List.of(
          "session",
          "key",
          "title",
          "body",
          "summary",
          "status",
          "stage",
          "anchors",
          "symbols",
          "tags",
          "importance",
          "confidence",
          "stated_confidence",
          "flags",
          "confirmations",
          "verified_at",
          "half_life",
          "expires_at",
          "source",
          "trust",
          "task",
          "commit_id",
          "branch",
          "origin_kind",
          "origin_locator",
          "origin_captured_at",
          "origin_digest",
          "origin_media_type",
          "created_at",
          "updated_at",
          "revision",
          "principal",
          "confirmed_by",
          "turn",
          "part",
          "role",
          "speaker",
          "said_at",
          "enclosures");
  private static final List<String> OF_DECISIONS =
      List.of(
          "sequence",
          "scope_id",
          "outcome",
          "report",
          "session",
          "kind",
          "title",
          "target_scope_id",
          "target",
          "result_scope_id",
          "result",
          "similarity",
          "title_score",
          "kind_score",
          "path_score",
          "candidate_confidence",
          "memory_confidence",
          "reason",
          "changes",
          "actor",
          "at",
          "principal");
  private static final List<String> OF_DOCUMENTS =
      List.of(
          "status",
          "type",
          "language",
          "title",
          "modules",
          "tags",
          "size",
          "modified_at",
          "digest",
          "chunks",
          "redactions",
          "indexed_at",
          "branch",
          "commit_id",
          "note",
          "path");

  private final CRC32C checksum = new CRC32C();
  private final ByteBuffer buffer = ByteBuffer.allocate(1 + Long.BYTES);

  private FormerChecksum() {}

  /** The columns it covers, in order; none if rows of the table had no checksum. */
  static List<String> columns(TableDigest table) {
    return switch (table) {
      case NODE, VERSION -> OF_NODES;
      case EVIDENCE ->
          List.of("id", "kind", "locator", "excerpt", "digest", "captured_at", "polarity");
      case RELATION ->
          List.of("predicate", "created_at", "strength", "evidence", "status", "updated_at");
      case EVENT -> List.of("type", "subject", "actor", "at", "reason", "revision", "principal");
      case DECISION -> OF_DECISIONS;
      case DOCUMENT -> OF_DOCUMENTS;
      case CHUNK -> List.of("from_line", "to_line", "place", "symbols", "tags", "text");
      default -> List.of();
    };
  }

  /** Reports each row of a table that has no digest and whose checksum does not match. */
  static void changed(Handle handle, TableDigest table, Consumer<Long> each) {
    List<String> columns = columns(table);
    if (columns.isEmpty()) {
      return;
    }
    handle.each(
        "SELECT rowid, checksum, %s FROM %s WHERE row_digest IS NULL AND checksum IS NOT NULL ORDER BY rowid"
            .formatted(String.join(", ", columns), table.table()),
        row -> {
          long number = row.number();
          long checksum = row.number();
          List<@Nullable Object> values = new ArrayList<>(columns.size());
          for (int i = 0; i < columns.size(); i++) {
            values.add(row.value());
          }
          if (of(values) != checksum) {
            each.accept(number);
          }
          return true;
        });
  }

  /** The checksum of some values. */
  static long of(List<? extends @Nullable Object> values) {
    FormerChecksum sum = new FormerChecksum();
    int end = values.size();
    while (end > 0 && values.get(end - 1) == null) {
      end--;
    }
    for (Object value : values.subList(0, end)) {
      sum.add(value);
    }
    return sum.checksum.getValue();
  }

  private void add(@Nullable Object value) {
    if (value == null) {
      add(ABSENT, 0);
    } else if (value instanceof String text) {
      addAll(TEXT, text.getBytes(StandardCharsets.UTF_8));
    } else if (value instanceof byte[] bytes) {
      addAll(BYTES, bytes);
    } else if (value instanceof Double fraction) {
      // The database does not store the sign of a zero.
      add(FRACTION, Double.doubleToLongBits(fraction + 0.0));
    } else {
      add(NUMBER, ((Number) value).longValue());
    }
  }

  private void addAll(byte type, byte[] bytes) {
    add(type, bytes.length);
    checksum.update(bytes, 0, bytes.length);
  }

  private void add(byte type, long number) {
    buffer.clear();
    buffer.put(type).putLong(number).flip();
    checksum.update(buffer);
  }
}
