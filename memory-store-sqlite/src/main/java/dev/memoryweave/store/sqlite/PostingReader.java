package dev.memoryweave.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads which entries of a full-text index hold a term, and where, from the pages that FTS5 keeps
 * in tables of its own. Their format is described at the beginning of {@code ext/fts5/fts5_index.c}
 * in SQLite's source; it has been the same since FTS5 keeps removed entries apart (SQLite 3.43,
 * 2023). What the transaction has written must have been flushed.
 */
final class PostingReader {
  /** Precedes the terms that are no prefixes. */
  private static final byte WHOLE_TERMS = '0';

  /** FTS5 drops what is beyond. */
  private static final int MAX_TERM_BYTES = 32_768;

  private final Handle handle;
  private final IndexLayout layout;
  private final EntryNorms norms;
  private final List<IndexSegment> segments;
  private final Map<Long, BitSet> removed = new HashMap<>();

  PostingReader(Handle handle, IndexLayout layout, EntryNorms norms) {
    this.handle = handle;
    this.layout = layout;
    this.norms = norms;
    try {
      segments =
          handle
              .first(layout.structureQuery(), PostingReader::segments)
              .flatMap(known -> known)
              .orElseThrow(() -> handle.unknownIndex(layout.table()));
      for (IndexSegment segment : segments) {
        readTombstones(segment);
      }
    } catch (IndexOutOfBoundsException e) {
      throw handle.damagedIndex(layout.table(), e);
    }
  }

  /** The segments, or nothing if the format is not known. */
  private static Optional<List<IndexSegment>> segments(Row row) throws SQLException {
    byte[] structure = row.bytes();
    return IndexSegment.isKnown(structure, row.number())
        ? Optional.of(IndexSegment.list(structure))
        : Optional.empty();
  }

  private void readTombstones(IndexSegment segment) {
    if (segment.tombstonePages() > 0) {
      BitSet marks = new BitSet();
      long first = segment.firstTombstones();
      handle.each(
          layout.pagesQuery(),
          row -> {
            Tombstones.addTo(marks, row.bytes(), norms);
            return true;
          },
          first,
          first + segment.tombstonePages() - 1);
      removed.put(segment.id(), marks);
    }
  }

  /** Told of each entry that holds a term. */
  interface Postings {
    /**
     * Takes an entry.
     *
     * @param place its place in the {@link EntryNorms}
     * @param bytes holds the places of the term in the entry, see {@link PlaceList}
     */
    void add(int place, byte[] bytes, int from, int to);

    /** Whether no more are wanted. */
    default boolean isDone() {
      return false;
    }
  }

  /** Gives the entries that hold a term, those of each segment in order. */
  void read(String term, Postings postings) {
    byte[] key = key(term);
    try {
      for (IndexSegment segment : segments) {
        if (postings.isDone()) {
          return;
        }
        BitSet marks = removed.get(segment.id());
        DoclistReader reader = new DoclistReader(key, norms, marks, postings);
        handle.each(
            layout.termQuery(),
            row -> reader.read(row.bytes()) && !postings.isDone(),
            segment.page(0),
            segment.firstPage(),
            segment.id(),
            key,
            segment.page(segment.lastPage()));
      }
    } catch (IndexOutOfBoundsException e) {
      throw handle.damagedIndex(layout.table(), e);
    }
  }

  /** How many entries hold a term, counted to a limit. */
  int count(String term, int atMost) {
    Counter counter = new Counter(atMost);
    read(term, counter);
    return Math.min(counter.count, atMost);
  }

  private static final class Counter implements Postings {
    private final int atMost;
    private int count;

    Counter(int atMost) {
      this.atMost = atMost;
    }

    @Override
    public void add(int place, byte[] bytes, int from, int to) {
      count++;
    }

    @Override
    public boolean isDone() {
      return count >= atMost;
    }
  }

  private static byte[] key(String term) {
    byte[] bytes = term.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(bytes.length, MAX_TERM_BYTES);
    byte[] key = new byte[length + 1];
    key[0] = WHOLE_TERMS;
    System.arraycopy(bytes, 0, key, 1, length);
    return key;
  }
}
