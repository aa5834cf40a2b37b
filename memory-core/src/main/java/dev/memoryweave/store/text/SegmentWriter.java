package dev.memoryweave.store.text;

import dev.memoryweave.store.text.TextRows.Segment;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;

/** Writes the entries of a segment, by rising numbers, and the postings of a packed one. */
final class SegmentWriter {
  /** The first byte of a segment whose postings are in rows of their own. */
  static final int SPREAD = 1;

  /** The first byte of a segment that has its postings inside. */
  static final int PACKED = 2;

  private final ByteWriter numbers = new ByteWriter();
  private final ByteWriter orders = new ByteWriter();
  private final ByteWriter groupsOfEntries = new ByteWriter();
  private final ByteWriter lengths = new ByteWriter();
  private final Map<Long, Integer> groups = new LinkedHashMap<>();
  private int size;
  private long number = -1;
  private long ahead;

  int size() {
    return size;
  }

  /** The code of the length of an entry. */
  byte length(int entry) {
    return (byte) lengths.get(entry);
  }

  /**
   * Adds an entry.
   *
   * @param next its number, above that of the one before
   */
  void add(long next, long group, long order, byte length) {
    numbers.number(next - number - 1);
    number = next;
    orders.signed(order - next - ahead);
    ahead = order - next;
    Integer known = groups.putIfAbsent(group, groups.size());
    groupsOfEntries.number(known == null ? groups.size() - 1 : known);
    lengths.put(length);
    size++;
  }

  /** A segment whose postings are in rows of their own. */
  Segment spread(long segment) {
    return new Segment(segment, entries(SPREAD).toBytes());
  }

  /** A segment with its postings inside. */
  Segment packed(long segment, SortedMap<String, byte[]> postings) {
    ByteWriter out = entries(PACKED);
    out.number(postings.size());
    postings.forEach(
        (term, bytes) -> {
          byte[] name = term.getBytes(StandardCharsets.UTF_8);
          out.number(name.length);
          out.write(name, 0, name.length);
          out.number(bytes.length);
          out.write(bytes, 0, bytes.length);
        });
    return new Segment(segment, out.toBytes());
  }

  private ByteWriter entries(int kind) {
    ByteWriter out = new ByteWriter();
    out.put(kind);
    out.number(size);
    out.write(numbers);
    out.write(orders);
    out.number(groups.size());
    groups.keySet().forEach(out::signed);
    if (groups.size() > 1) {
      out.write(groupsOfEntries);
    }
    out.write(lengths);
    return out;
  }
}
