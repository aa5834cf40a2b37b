package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.text.TextRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of one text index, most of which the store keeps in memory. */
final class TextTable implements TextRows.Writer {
  private static final String OF_INDEX = " WHERE tenant = ? AND index_id = ?";

  /** How often the tenant and the index are among the parameters of {@link #rows}. */
  private static final int PARTS = 3;

  private static final String POSTINGS =
      "SELECT term, segment, data FROM mw_text_posting"
          + OF_INDEX
          + " AND term = ANY (?) AND segment = ANY (?)";

  private static final String NEXT_POSTINGS =
      "SELECT term, segment, data FROM (%s) AS next ORDER BY term, segment";
  private static final String NEXT_OF_SEGMENT =
      "(SELECT term, segment, data FROM mw_text_posting"
          + OF_INDEX
          + " AND segment = ? AND term > ? ORDER BY term LIMIT ?)";

  private static final String ADD =
      "INSERT INTO mw_text_segment (tenant, index_id, number, data) VALUES (?, ?, ?, ?)";

  /** The terms and their postings as two arrays. */
  private static final String ADD_POSTINGS =
      """
      INSERT INTO mw_text_posting (tenant, index_id, segment, term, data)
      SELECT ?, ?, ?, p.term, p.data FROM (SELECT unnest(?) AS term, unnest(?) AS data) AS p""";

  private static final String REMOVE =
      "DELETE FROM mw_text_segment" + OF_INDEX + " AND number = ANY (?)";
  private static final String REMOVE_POSTINGS =
      "DELETE FROM mw_text_posting" + OF_INDEX + " AND segment = ANY (?)";
  private static final String ADD_REMOVED =
      """
      INSERT INTO mw_text_removed (tenant, index_id, entry) SELECT ?, ?, unnest(?)
      ON CONFLICT DO NOTHING""";
  private static final String SETTLE =
      "DELETE FROM mw_text_removed" + OF_INDEX + " AND entry = ANY (?)";
  private static final String PROGRESS =
      """
      INSERT INTO mw_text_merge (tenant, index_id, progress) VALUES (?, ?, ?)
      ON CONFLICT (tenant, index_id) DO UPDATE SET progress = excluded.progress""";

  private final Transaction transaction;
  private final Counters.Index index;
  private final TextCache cache;
  private TextCache.@Nullable Rows before;
  private @Nullable Read asked;
  private TextCache.@Nullable Rows askedFor;

  /** The rows as this transaction sees them; only if it has changed some. */
  private @Nullable Changed changed;

  TextTable(Transaction transaction, Counters.Index index) {
    this.transaction = transaction;
    this.index = index;
    this.cache = transaction.store().texts(index);
  }

  /**
   * All segments, without the data of those that are known; removed entries; the progress.
   *
   * @param condition a further one, for each of the three
   */
  private static String rows(String condition) {
    return "SELECT 0, number, CASE WHEN number = ANY (?) THEN NULL ELSE data END"
        + " FROM mw_text_segment"
        + OF_INDEX
        + condition
        + " UNION ALL SELECT 1, entry, NULL FROM mw_text_removed"
        + OF_INDEX
        + condition
        + " UNION ALL SELECT 2, 0, progress FROM mw_text_merge"
        + OF_INDEX
        + condition;
  }

  private static final class Changed {
    private final Map<Long, Segment> segments = new LinkedHashMap<>();
    private final Set<Long> removed;
    private byte[] progress;

    Changed(TextCache.Rows rows) {
      rows.segments().forEach(segment -> segments.put(segment.number(), segment));
      removed = new LinkedHashSet<>(rows.removed());
      progress = rows.progress();
    }
  }

  /** Rows of an index as they come, without the data of segments that are known. */
  private static final class Read {
    private final Map<Long, Segment> known;
    private final List<Segment> segments = new ArrayList<>();
    private final List<Long> removed = new ArrayList<>();
    private byte[] progress = {};

    Read(TextCache.@Nullable Rows latest) {
      known = TextCache.byNumber(latest);
    }

    void add(Row row) throws SQLException {
      long kind = row.number();
      long number = row.number();
      if (kind == 0) {
        Segment kept = known.get(number);
        segments.add(kept != null ? kept : new Segment(number, row.bytes()));
      } else if (kind == 1) {
        removed.add(number);
      } else {
        progress = row.bytes();
      }
    }

    TextCache.Rows rows(long version) {
      return new TextCache.Rows(version, segments, removed, progress);
    }
  }

  /** Asks for what has changed since the store read the rows, with the first question. */
  void ask() {
    TextCache.Rows latest = cache.latest();
    if (latest != null) {
      Read read = new Read(latest);
      asked = read;
      askedFor = latest;
      String changed =
          " AND EXISTS (SELECT 1 FROM mw_tenant AS t WHERE t.id = ? AND t."
              + index.column()
              + " <> ?)";
      List<Object> values = new ArrayList<>();
      values.add(Conditions.numbers(read.known.keySet()));
      for (int part = 0; part < PARTS; part++) {
        values.addAll(
            List.of(transaction.tenant(), index.number(), transaction.tenant(), latest.version()));
      }
      transaction.handle().ask(rows(changed), read::add, values.toArray());
    }
  }

  /** The rows before this transaction changed any. */
  private TextCache.Rows before() {
    TextCache.Rows rows = before;
    if (rows == null) {
      rows = read(transaction.counters().version(index));
      before = rows;
      cache.keep(rows);
    }
    return rows;
  }

  private TextCache.Rows read(long version) {
    TextCache.Rows latest = askedFor;
    Read came = asked;
    if (latest != null && came != null) {
      return latest.version() == version ? latest : came.rows(version);
    }
    Read read = new Read(null);
    List<Object> values = new ArrayList<>();
    values.add(new Handle.Numbers(List.of()));
    for (int part = 0; part < PARTS; part++) {
      values.addAll(List.of(transaction.tenant(), index.number()));
    }
    transaction.handle().ask(rows(""), read::add, values.toArray());
    transaction.handle().flush();
    return read.rows(version);
  }

  private Changed change() {
    Changed now = changed;
    if (now == null) {
      now = new Changed(before());
      changed = now;
      transaction.counters().raise(index);
    }
    return now;
  }

  @Override
  public List<Segment> segments() {
    Changed now = changed;
    return now == null ? before().segments() : List.copyOf(now.segments.values());
  }

  @Override
  public Collection<Long> removed() {
    Changed now = changed;
    return now == null ? before().removed() : List.copyOf(now.removed);
  }

  @Override
  public byte[] progress() {
    Changed now = changed;
    return now == null ? before().progress() : now.progress;
  }

  @Override
  public Map<String, Map<Long, byte[]>> postings(
      Collection<String> terms, Collection<Long> segments) {
    Map<String, Map<Long, byte[]>> all = new LinkedHashMap<>();
    Set<String> missingTerms = new LinkedHashSet<>();
    Set<Long> missing = new LinkedHashSet<>();
    for (String term : terms) {
      for (long segment : segments) {
        byte[] kept = cache.postings(segment, term);
        if (kept == null) {
          missingTerms.add(term);
          missing.add(segment);
        } else if (!TextCache.isNone(kept)) {
          all.computeIfAbsent(term, t -> new HashMap<>()).put(segment, kept);
        }
      }
    }
    if (!missing.isEmpty()) {
      Map<String, Map<Long, byte[]>> found =
          list(
              POSTINGS,
              transaction.tenant(),
              index.number(),
              new Handle.Texts(List.copyOf(missingTerms)),
              Conditions.numbers(missing));
      found.forEach((term, data) -> all.computeIfAbsent(term, t -> new HashMap<>()).putAll(data));
      // What this transaction has written may never be committed.
      if (changed == null) {
        cache.keep(missingTerms, missing, found);
      }
    }
    return all;
  }

  private Map<String, Map<Long, byte[]>> list(String sql, @Nullable Object... values) {
    Map<String, Map<Long, byte[]>> found = new LinkedHashMap<>();
    RowReader<Boolean> reader =
        row -> {
          Map<Long, byte[]> ofTerm = found.computeIfAbsent(row.text(), term -> new HashMap<>());
          ofTerm.put(row.number(), row.bytes());
          return true;
        };
    List<Boolean> unused = transaction.handle().list(sql, reader, values);
    return found;
  }

  @Override
  public Map<String, Map<Long, byte[]>> postingsAfter(
      Collection<Long> segments, String after, int atMost) {
    // Each segment by itself: the numbers of new ones are in no statistics, so that a join of all
    // may be planned as if they had a row or two.
    List<Object> values = new ArrayList<>();
    for (long segment : segments) {
      values.addAll(List.of(transaction.tenant(), index.number(), segment, after, atMost));
    }
    String all = String.join(" UNION ALL ", Collections.nCopies(segments.size(), NEXT_OF_SEGMENT));
    Map<String, Map<Long, byte[]>> next = list(NEXT_POSTINGS.formatted(all), values.toArray());
    next.keySet().retainAll(next.keySet().stream().limit(atMost).toList());
    return next;
  }

  @Override
  public long nextNumber() {
    return transaction.counters().nextNumber();
  }

  @Override
  public void add(Segment segment) {
    change().segments.put(segment.number(), segment);
    transaction
        .handle()
        .change(ADD, transaction.tenant(), index.number(), segment.number(), segment.data());
  }

  @Override
  public void addPostings(long segment, Map<String, byte[]> postings) {
    Changed unused = change();
    if (!postings.isEmpty()) {
      transaction
          .handle()
          .change(
              ADD_POSTINGS,
              transaction.tenant(),
              index.number(),
              segment,
              new Handle.Texts(List.copyOf(postings.keySet())),
              new Handle.Blobs(List.copyOf(postings.values())));
    }
  }

  @Override
  public void remove(Collection<Long> segments) {
    Changed now = change();
    now.segments.keySet().removeAll(new HashSet<>(segments));
    Handle.Numbers numbers = Conditions.numbers(segments);
    transaction.handle().change(REMOVE, transaction.tenant(), index.number(), numbers);
    transaction.handle().change(REMOVE_POSTINGS, transaction.tenant(), index.number(), numbers);
  }

  /** Removes all rows, even those of no segment. */
  void clear() {
    Changed now = change();
    now.segments.clear();
    now.removed.clear();
    now.progress = new byte[0];
    for (String table :
        List.of("mw_text_segment", "mw_text_posting", "mw_text_removed", "mw_text_merge")) {
      transaction
          .handle()
          .change("DELETE FROM " + table + OF_INDEX, transaction.tenant(), index.number());
    }
  }

  @Override
  public void addRemoved(Collection<Long> entries) {
    change().removed.addAll(entries);
    transaction
        .handle()
        .change(ADD_REMOVED, transaction.tenant(), index.number(), Conditions.numbers(entries));
  }

  @Override
  public void settle(Collection<Long> entries) {
    change().removed.removeAll(new HashSet<>(entries));
    transaction
        .handle()
        .change(SETTLE, transaction.tenant(), index.number(), Conditions.numbers(entries));
  }

  @Override
  public void progress(byte[] progress) {
    change().progress = progress;
    transaction.handle().change(PROGRESS, transaction.tenant(), index.number(), progress);
  }
}
