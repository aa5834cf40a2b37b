package dev.memoryweave.store.text;

/**
 * Writes the postings of a term in a segment: the entries that hold it, by their index in the
 * segment.
 *
 * <p>They stand in blocks of {@value #BLOCK}. A block has the steps from entry to entry, each in as
 * many bytes as the longest needs, how often the term occurs in each ({@link Occurrences}; once if
 * all agree), and its places, which only phrases read. If there are several blocks, a table before
 * them tells where each ends and what its best scores can be, so that a search passes those that
 * cannot matter.
 */
final class PostingWriter {
  static final int BLOCK = 128;

  private static final byte[] NO_BYTES = {};

  private final IntList entries = new IntList();
  private final IntList lengths = new IntList();
  private final IntList counts = new IntList();
  private final ByteWriter places = new ByteWriter();
  private final IntList placeEnds = new IntList();
  private int lastField;
  private int lastIndex;

  int size() {
    return entries.size();
  }

  void clear() {
    entries.clear();
    lengths.clear();
    counts.clear();
    places.clear();
    placeEnds.clear();
  }

  /**
   * Adds an entry.
   *
   * @param entry its index, higher than that of the one before
   * @param length the code of its length
   * @param from where its places stand, as another segment has them
   */
  void add(
      int entry, byte length, int title, int labels, int body, byte[] from, int start, int end) {
    entries.add(entry);
    lengths.add(length & 0xff);
    counts.add(title);
    counts.add(labels);
    counts.add(body);
    places.write(from, start, end);
    placeEnds.add(places.size());
  }

  /**
   * Adds a place of the term in an entry: the last one that was added or one after it.
   *
   * @param field the number of the field; places of an entry come by field, then by index
   * @param index the index of the term in the field
   */
  void add(int entry, byte length, int field, int index) {
    int last = entries.size() - 1;
    if (last < 0 || entries.get(last) != entry) {
      add(entry, length, 0, 0, 0, NO_BYTES, 0, 0);
      last++;
      lastField = -1;
    }
    int before = field == lastField ? lastIndex : -1;
    lastField = field;
    lastIndex = index;
    int count = last * Occurrences.FIELDS + field;
    counts.set(count, counts.get(count) + 1);
    places.number(index - before - 1L);
    placeEnds.set(last, places.size());
  }

  byte[] toBytes() {
    ByteWriter out = new ByteWriter();
    writeTo(out);
    return out.toBytes();
  }

  void writeTo(ByteWriter out) {
    out.number(size());
    if (size() <= BLOCK) {
      write(0, size(), -1, out);
      out.write(places);
    } else {
      writeBlocksTo(out);
    }
  }

  private void writeBlocksTo(ByteWriter out) {
    ByteWriter table = new ByteWriter();
    ByteWriter blocks = new ByteWriter();
    Frontier all = new Frontier();
    Frontier best = new Frontier();
    int before = -1;
    int placesFrom = 0;
    for (int from = 0; from < size(); from += BLOCK) {
      int to = Math.min(from + BLOCK, size());
      int start = blocks.size();
      write(from, to, before, blocks);
      best.clear();
      for (int i = from; i < to; i++) {
        best.add(Frontier.frequency(count(i, 0), count(i, 1), count(i, 2)), lengths.get(i));
      }
      all.addAll(best);
      table.number(entries.get(to - 1) - before - 1L);
      table.number(blocks.size() - start);
      table.number(placeEnds.get(to - 1) - placesFrom);
      best.writeTo(table);
      blocks.write(places, placesFrom, placeEnds.get(to - 1));
      before = entries.get(to - 1);
      placesFrom = placeEnds.get(to - 1);
    }
    all.writeTo(out);
    out.write(table);
    out.write(blocks);
  }

  private int count(int posting, int field) {
    return counts.get(posting * Occurrences.FIELDS + field);
  }

  private int code(int posting) {
    return Occurrences.code(count(posting, 0), count(posting, 1), count(posting, 2));
  }

  private void write(int from, int to, int before, ByteWriter out) {
    int widest = 0;
    boolean isAlike = code(from) != Occurrences.MORE;
    int previous = before;
    for (int i = from; i < to; i++) {
      widest = Math.max(widest, entries.get(i) - previous - 1);
      previous = entries.get(i);
      isAlike &= code(i) == code(from);
    }
    int width = Math.max(1, (Integer.SIZE - Integer.numberOfLeadingZeros(widest) + 7) / 8);
    out.put(width | (isAlike ? PostingReader.ALIKE : 0));
    previous = before;
    for (int i = from; i < to; i++) {
      int step = entries.get(i) - previous - 1;
      for (int shift = 0; shift < width * 8; shift += 8) {
        out.put(step >> shift);
      }
      previous = entries.get(i);
    }
    for (int i = from; i < (isAlike ? from + 1 : to); i++) {
      out.put(code(i));
    }
    for (int i = from; i < to; i++) {
      if (code(i) == Occurrences.MORE) {
        for (int field = 0; field < Occurrences.FIELDS; field++) {
          out.number(count(i, field));
        }
      }
    }
  }
}
