package dev.memoryweave.store.text;

import dev.memoryweave.store.text.TextRows.Segment;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes a segment: its entries by rising numbers, then its terms in their order. If the entries
 * are few, all is in one row.
 */
final class SegmentWriter {
  /** The most entries of a segment that has its postings inside. */
  static final int MOST_PACKED = 128;

  /** The first byte of a segment whose postings are in rows of their own. */
  static final int SPREAD = 1;

  /** The first byte of a segment that has its postings inside. */
  static final int PACKED = 2;

  private final ByteWriter numbers = new ByteWriter();
  private final ByteWriter orders = new ByteWriter();
  private final ByteWriter groupsOfEntries = new ByteWriter();
  private final ByteWriter lengths = new ByteWriter();
  private final Map<Long, Integer> groups = new LinkedHashMap<>();
  private final ByteWriter scratch = new ByteWriter();
  private final ByteWriter packed = new ByteWriter();
  private final Map<String, byte[]> postings = new LinkedHashMap<>();
  private int terms;
  private long bytes;
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

  /**
   * Adds the postings of a term, once all entries are there.
   *
   * @param term a term above the one before
   */
  void add(String term, PostingWriter written) {
    scratch.clear();
    written.writeTo(scratch);
    bytes += scratch.size();
    if (size > MOST_PACKED) {
      postings.put(term, scratch.toBytes());
      return;
    }
    byte[] name = term.getBytes(StandardCharsets.UTF_8);
    packed.number(name.length);
    packed.write(name, 0, name.length);
    packed.number(scratch.size());
    packed.write(scratch);
    terms++;
  }

  /** How many bytes of postings were added. */
  long bytes() {
    return bytes;
  }

  /** The segment without its postings. */
  Segment spread(long segment) {
    return new Segment(segment, entries(SPREAD).toBytes());
  }

  /** Writes the segment with its postings. */
  void writeTo(TextRows.Writer rows) {
    long segment = rows.nextNumber();
    if (size > MOST_PACKED) {
      rows.add(spread(segment));
      rows.addPostings(segment, postings);
    } else {
      ByteWriter out = entries(PACKED);
      out.number(terms);
      out.write(packed);
      rows.add(new Segment(segment, out.toBytes()));
    }
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
