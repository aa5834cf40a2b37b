package dev.memoryweave.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The digest of a row over some of its columns: the sum of the digests of its values, each of which
 * is tied to its column. SQLite has no checksums for its pages, so a bit that flips on the disk
 * silently changes a text, or what a row belongs to.
 *
 * <p>Because it is a sum, it can follow the change of one column without reading the others, so it
 * does not hide damage to them; and an absent column adds nothing, so a new column leaves existing
 * digests unchanged. It detects damage, not tampering.
 */
final class RowDigest {
  /** The column of the digest; absent in rows written before digests existed. */
  static final String COLUMN = "row_digest";

  /** Leaves room to add two digests in SQL, where overflowing numbers become fractions. */
  private static final long MASK = (1L << 62) - 1;

  /** Adds a change to the digest of a row, if it has one. */
  static final String CHANGE = COLUMN + " = (" + COLUMN + " + ?) & " + MASK;

  /**
   * Adds a change to the digest, or gives a row without one its full digest, and removes its
   * checksum.
   */
  static final String CHANGE_OR_SET =
      COLUMN + " = coalesce((" + COLUMN + " + ?) & " + MASK + ", ?), checksum = NULL";

  private static final long TEXT = 1;
  private static final long BYTES = 2;
  private static final long NUMBER = 3;
  private static final long FRACTION = 4;

  private final List<String> columns;
  private final long[] seeds;

  RowDigest(List<String> columns) {
    this.columns = List.copyOf(columns);
    this.seeds = columns.stream().mapToLong(column -> of(0, column)).toArray();
  }

  /** The columns it covers. */
  List<String> columns() {
    return columns;
  }

  /** The digest of the values of the columns, as bound to a statement or read from a row. */
  long of(List<? extends @Nullable Object> values) {
    if (values.size() != seeds.length) {
      throw new IllegalArgumentException(values.size() + " values for the columns " + columns);
    }
    long sum = 0;
    for (int i = 0; i < seeds.length; i++) {
      sum += of(seeds[i], values.get(i));
    }
    return sum & MASK;
  }

  /** The change of the digest when the value of a column changes. */
  long change(String column, @Nullable Object former, @Nullable Object now) {
    long seed = seeds[columns.indexOf(column)];
    return (of(seed, now) - of(seed, former)) & MASK;
  }

  /** The sum of two changes of a row. */
  static long both(long one, long other) {
    return (one + other) & MASK;
  }

  private static long of(long seed, @Nullable Object value) {
    if (value == null) {
      return 0;
    }
    if (value instanceof String text) {
      // Text that is not valid Unicode counts in the form that the database stores.
      return mixed(seed, TEXT, sums(text.getBytes(StandardCharsets.UTF_8)));
    }
    if (value instanceof byte[] bytes) {
      return mixed(seed, BYTES, sums(bytes));
    }
    if (value instanceof Double fraction) {
      // The database does not store the sign of a zero.
      return mixed(seed, FRACTION, Double.doubleToLongBits(fraction + 0.0));
    }
    return mixed(seed, NUMBER, ((Number) value).longValue());
  }

  private static long sums(byte[] bytes) {
    CRC32C one = new CRC32C();
    one.update(bytes, 0, bytes.length);
    CRC32 other = new CRC32();
    other.update(bytes, 0, bytes.length);
    return other.getValue() << Integer.SIZE | one.getValue();
  }

  private static long mixed(long seed, long type, long value) {
    return mix(seed ^ mix(value + type));
  }

  /** Spreads the bits of a number over all of them (the finalizer of SplitMix64). */
  static long mix(long number) {
    long z = number + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
