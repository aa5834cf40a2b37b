package dev.memoryweave.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads an index in a format that only FTS5 knows, through its vocabulary table, which has a row
 * for each place of each term. It finds the same entries as {@link SegmentPostings}, but takes many
 * times as long.
 *
 * <p>The table is a temporary one that refers to the index and contains nothing itself; each
 * connection creates its own on first use.
 */
final class VocabularyPostings implements PostingReader {
  private static final String IS_MADE = "SELECT count(*) FROM temp.sqlite_schema WHERE name = ?";
  private static final String MAY_ONLY_READ = "PRAGMA query_only";

  private final Handle handle;
  private final IndexLayout layout;
  private final EntryNorms norms;
  private final Runnable whenRead;
  private final String table;
  private final String query;

  /**
   * Creates the reader.
   *
   * @param whenRead runs after each term that could be read
   */
  VocabularyPostings(Handle handle, IndexLayout layout, EntryNorms norms, Runnable whenRead) {
    this.whenRead = whenRead;
    this.handle = handle;
    this.layout = layout;
    this.norms = norms;
    table = layout.table() + "_places";
    query = "SELECT doc, col, \"offset\" FROM temp." + table + " WHERE term = CAST(? AS TEXT)";
    if (handle.number(IS_MADE, table) == 0) {
      makeTable();
    }
  }

  private void makeTable() {
    String setting = MAY_ONLY_READ + " = " + handle.number(MAY_ONLY_READ);
    handle.script(MAY_ONLY_READ + " = 0");
    try {
      handle.script(
          "CREATE VIRTUAL TABLE temp.%s USING fts5vocab('main', '%s', 'instance')"
              .formatted(table, layout.table()));
    } finally {
      handle.script(setting);
    }
  }

  @Override
  public void read(String term, Postings postings) {
    byte[] bytes = term.getBytes(StandardCharsets.UTF_8);
    Collector collector = new Collector(postings);
    handle.each(
        query,
        row -> {
          collector.add(row.number(), row.text(), row.integer());
          return !postings.isDone();
        },
        (Object) Arrays.copyOf(bytes, Math.min(bytes.length, SegmentPostings.MAX_TERM_BYTES)));
    collector.end();
    whenRead.run();
  }

  /** Joins the places of an entry, which arrive one per row. */
  private final class Collector {
    private final Postings postings;
    private final PositionList.Writer places = new PositionList.Writer();
    private long entry;
    private boolean isBegun;
    private int lastColumn;
    private int lastPosition;

    Collector(Postings postings) {
      this.postings = postings;
    }

    void add(long of, String column, int position) {
      if (!isBegun || of != entry) {
        end();
        entry = of;
        isBegun = true;
        lastColumn = 0;
        lastPosition = 0;
      }
      int number = layout.columns().indexOf(column);
      if (number < lastColumn || position < (number == lastColumn ? lastPosition : 0)) {
        throw PageBytes.damage("A term is in the column '" + column + "' at " + position);
      }
      places.add(number, position);
      lastColumn = number;
      lastPosition = position;
    }

    /** Passes on the current entry. */
    void end() {
      if (isBegun && !postings.isDone()) {
        int place = norms.place(entry);
        if (place >= 0) {
          byte[] bytes = places.bytes();
          postings.add(place, bytes, 0, bytes.length);
        }
      }
      isBegun = false;
      places.restart();
    }
  }
}
