package dev.memoryweave.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the pages that FTS5 keeps in its own tables. Their format is described at the beginning of
 * {@code ext/fts5/fts5_index.c} in SQLite's source; it has not changed since FTS5 stores removed
 * entries separately (SQLite 3.43, 2023).
 */
final class SegmentPostings implements PostingReader {
  /** Precedes terms that are not prefixes. */
  private static final byte WHOLE_TERMS = '0';

  /** FTS5 drops the rest of a longer term. */
  static final int MAX_TERM_BYTES = 32_768;

  private final Handle handle;
  private final IndexLayout layout;
  private final EntryNorms norms;
  private final List<IndexSegment> segments;
  private final Map<Long, BitSet> removed = new HashMap<>();

  /** Pages of single-page segments: most segments are such, and are read for every term. */
  private final Map<Long, byte[]> onlyPages = new HashMap<>();

  SegmentPostings(
      Handle handle, IndexLayout layout, EntryNorms norms, List<IndexSegment> segments) {
    this.handle = handle;
    this.layout = layout;
    this.norms = norms;
    this.segments = segments;
    for (IndexSegment segment : segments) {
      if (segment.tombstonePages() > 0) {
        removed.put(segment.id(), tombstones(segment));
      }
    }
  }

  private BitSet tombstones(IndexSegment segment) {
    BitSet marks = new BitSet();
    long first = segment.firstTombstones();
    int[] pages = {0};
    handle.each(
        layout.pagesQuery(),
        row -> {
          Tombstones.addTo(marks, row.bytes(), norms);
          pages[0]++;
          return true;
        },
        first,
        first + segment.tombstonePages() - 1);
    if (pages[0] != segment.tombstonePages()) {
      throw PageBytes.damage(
          "Removed entries should be on "
              + segment.tombstonePages()
              + " pages, and are on "
              + pages[0]);
    }
    return marks;
  }

  @Override
  public void read(String term, Postings postings) {
    byte[] key = key(term);
    for (IndexSegment segment : segments) {
      if (postings.isDone()) {
        return;
      }
      if (segment.lastPage() > 0) {
        read(segment, key, postings);
      }
    }
  }

  private void read(IndexSegment segment, byte[] key, Postings postings) {
    DoclistReader reader = new DoclistReader(key, norms, removed.get(segment.id()), postings);
    if (segment.firstPage() == segment.lastPage()) {
      readOn(
          reader, onlyPages.computeIfAbsent(segment.id(), id -> onlyPage(segment, key)), postings);
      return;
    }
    boolean[] hasPages = {false};
    handle.each(
        layout.termQuery(),
        row -> {
          hasPages[0] = true;
          return reader.read(row.bytes()) && !postings.isDone();
        },
        from(segment, key));
    if (!hasPages[0]) {
      throw missing(segment);
    }
    if (!postings.isDone()) {
      reader.requireComplete();
    }
  }

  private byte[] onlyPage(IndexSegment segment, byte[] key) {
    return handle
        .first(layout.termQuery(), Row::bytes, from(segment, key))
        .orElseThrow(() -> missing(segment));
  }

  /** Parameters for the pages of a segment from the first one on that may contain a term. */
  private static Object[] from(IndexSegment segment, byte[] key) {
    return new Object[] {
      segment.page(0), segment.firstPage(), segment.id(), key, segment.page(segment.lastPage())
    };
  }

  private static void readOn(DoclistReader reader, byte[] page, Postings postings) {
    boolean goesOn = reader.read(page);
    if (goesOn && !postings.isDone()) {
      reader.requireComplete();
    }
  }

  private static IndexOutOfBoundsException missing(IndexSegment segment) {
    return PageBytes.damage("The segment " + segment.id() + " has no page for a term");
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
