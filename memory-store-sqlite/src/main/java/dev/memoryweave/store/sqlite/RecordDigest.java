package dev.memoryweave.store.sqlite;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The checksum over the columns of a row. SQLite keeps none of its pages, so a bit that flips on
 * the disk changes a text without a sign.
 *
 * <p>Each value goes in with its type and length, so that texts cannot move from one column to the
 * next unseen. It tells damage, not tampering.
 *
 * <p>Columns that are absent at the end of the row are no part of it. So a column that comes later
 * may be added there: where it is absent, the checksum is the one from before it came.
 */
final class RecordDigest {
  private static final byte ABSENT = 0;
  private static final byte NUMBER = 1;
  private static final byte FRACTION = 2;
  private static final byte TEXT = 3;
  private static final byte BYTES = 4;

  private final CRC32C checksum = new CRC32C();
  private final ByteBuffer buffer = ByteBuffer.allocate(1 + Long.BYTES);

  /** The checksum of some values, as they are bound to a statement or read from a row. */
  static long of(List<? extends @Nullable Object> values) {
    RecordDigest digest = new RecordDigest();
    int end = values.size();
    while (end > 0 && values.get(end - 1) == null) {
      end--;
    }
    for (Object value : values.subList(0, end)) {
      digest.add(value);
    }
    return digest.checksum.getValue();
  }

  /**
   * The values of a row: some outside the checksum, the checksum, and the values that it covers.
   */
  static @Nullable Object[] row(
      List<? extends @Nullable Object> others, List<? extends @Nullable Object> digested) {
    List<@Nullable Object> row = new ArrayList<>(others.size() + 1 + digested.size());
    row.addAll(others);
    row.add(of(digested));
    row.addAll(digested);
    return row.toArray();
  }

  private void add(@Nullable Object value) {
    if (value == null) {
      add(ABSENT, 0);
    } else if (value instanceof String text) {
      // What is no text of Unicode becomes what the database holds of it.
      addAll(TEXT, text.getBytes(StandardCharsets.UTF_8));
    } else if (value instanceof byte[] bytes) {
      addAll(BYTES, bytes);
    } else if (value instanceof Double fraction) {
      // The database keeps no sign of a zero.
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
