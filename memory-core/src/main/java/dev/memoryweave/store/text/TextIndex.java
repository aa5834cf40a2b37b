package dev.memoryweave.store.text;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.ChunkQuery.Field;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.support.Bm25;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one index, as one transaction sees them: searches with the scores of {@link Bm25},
 * and the rarity of terms. Immutable; it may be kept for as long as its rows do not change.
 *
 * <p>Entries stand in segments. A new one is a small segment of its own, and segments of a size are
 * merged into larger ones: small ones at once, large ones in steps, each in proportion to the write
 * that does it, so that no write takes long. A removed entry is only noted, until a merge leaves it
 * out.
 */
public final class TextIndex {
  private final TextRows rows;
  private final List<SegmentView> segments;
  private final long entries;
  private final long length;

  private TextIndex(TextRows rows, List<SegmentView> segments) {
    this.rows = rows;
    this.segments = segments;
    this.entries = segments.stream().mapToLong(SegmentView::live).sum();
    this.length = segments.stream().mapToLong(SegmentView::length).sum();
  }

  /**
   * The index that rows hold.
   *
   * @throws dev.memoryweave.store.StoreCorruptedException if they are damaged, as all methods
   */
  public static TextIndex of(TextRows rows) {
    return new TextIndex(rows, SegmentView.visible(rows));
  }

  /** The number of entries. */
  public long entries() {
    return entries;
  }

  /** The sum of their {@linkplain Bm25#length(byte) coded lengths}. */
  public long length() {
    return length;
  }

  /**
   * How many entries hold each of some terms, counted up to a limit; terms without any are left
   * out.
   */
  public Map<String, Long> frequencies(Collection<String> terms, int atMost) {
    Set<String> wanted = new LinkedHashSet<>(terms);
    TermReaders readers = new TermReaders(segments, wanted, rows);
    Saturation all = new Saturation(new Bm25(entries, length), 1, 1, 1);
    Map<String, Long> frequencies = new LinkedHashMap<>();
    for (String term : wanted) {
      long found = 0;
      for (int i = 0; i < segments.size() && found < atMost; i++) {
        PostingReader reader = readers.of(term, i);
        found += reader == null ? 0 : new Postings(segments.get(i), reader, all).holding();
      }
      if (found > 0) {
        frequencies.put(term, Math.min(found, atMost));
      }
    }
    return frequencies;
  }

  /**
   * The best entries that are admitted, best first, with ties in their {@linkplain Entry#order
   * order}.
   */
  public <H> List<H> search(Query query, Admission<H> admission) {
    TextSearch search = new TextSearch(segments, new Bm25(entries, length), query, rows);
    return search.best(query.limit(), query.groups(), admission);
  }

  /** Changes the entries of an index, in a transaction that may change its rows. */
  public static final class Writer {
    private final IndexWriter writer;

    private Writer(IndexWriter writer) {
      this.writer = writer;
    }

    /** A writer for rows. */
    public static Writer of(TextRows.Writer rows) {
      return new Writer(new IndexWriter(rows));
    }

    /** Adds entries: all of a transaction at once, if possible, as one segment holds them then. */
    public void add(Collection<Entry> entries) {
      writer.add(entries);
    }

    /** Removes entries by their numbers; what is not in the index is passed over. */
    public void remove(Collection<Long> entries) {
      writer.remove(entries);
    }

    /**
     * Takes everything out of the rows that belongs to removed entries, which otherwise happens
     * with later writes: for what is to be forgotten without a trace. It takes time in proportion
     * to the segments that hold such entries.
     */
    public void erase() {
      boolean unused = writer.erase(Long.MAX_VALUE);
    }

    /**
     * Does a part of {@link #erase()}, so that others may write in between.
     *
     * @param bytes about how much is read and written
     * @return whether nothing is left to do
     */
    public boolean erase(long bytes) {
      return writer.erase(bytes);
    }

    /** Removes all entries, whatever state the rows are in. */
    public void clear() {
      writer.clear();
    }
  }

  /** All that an index holds, read whole, to be compared with the texts that it should hold. */
  public interface Check {
    /** How an entry differs from its text. */
    enum Difference {
      /** It does not. */
      NONE,
      /** It is not there. */
      MISSING,
      /** It has other terms, or has them in other places. */
      TERMS,
      /** Its length, its group or its order is another one. */
      LENGTH
    }

    /**
     * Reads an index.
     *
     * @throws dev.memoryweave.store.StoreCorruptedException if a part of it cannot be read, or says
     *     of itself what is wrong
     */
    static Check of(TextRows rows) {
      return TextCheck.of(rows);
    }

    /**
     * Compares the entry of a text with it. Each entry is asked for once.
     *
     * @param expected what should be there
     * @param isWhole whether all of the text counts, or only its body
     */
    Difference compare(Entry expected, boolean isWhole);

    /** Passes an entry that may or may not be there, as its text is not known. */
    void pass(long entry);

    /** Tells the entries that nobody has asked for. */
    void rest(LongConsumer each);
  }

  /**
   * A text to be indexed.
   *
   * @param number its number, 0 or more, unique and never used again
   * @param group what searches may be limited to, such as the scope
   * @param order its rank among entries of equal scores, the lowest first
   * @param text its terms
   */
  public record Entry(long number, long group, long order, IndexedText text) {}

  /**
   * A search: terms and phrases are alternatives.
   *
   * @param groups the groups to search in; null for all. Rarity and lengths are those of all groups
   * @param limit the most hits
   */
  public record Query(
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases,
      Weights weights,
      @Nullable Set<Long> groups,
      int limit) {
    /** Copies the collections. */
    public Query {
      terms = List.copyOf(terms);
      phrases = List.copyOf(phrases);
      groups = groups == null ? null : Set.copyOf(groups);
    }
  }

  /** The weights of a match in each field of a text; 0 for a field that is not searched. */
  public record Weights(double title, double labels, double body) {
    /** The usual weights of all fields. */
    public static final Weights ALL =
        new Weights(IndexedText.TITLE_WEIGHT, IndexedText.LABELS_WEIGHT, IndexedText.BODY_WEIGHT);

    /** The usual weights of the fields that are searched. */
    public static Weights of(Set<KnowledgeStore.ChunkQuery.Field> searched) {
      return new Weights(
          searched.contains(Field.TITLE) ? ALL.title : 0,
          searched.contains(Field.LABELS) ? ALL.labels : 0,
          searched.contains(Field.BODY) ? ALL.body : 0);
    }
  }

  /**
   * An entry that was found.
   *
   * @param length its coded length
   * @param score the sum of the scores
   * @param scores the scores of the terms and phrases of the query
   */
  public record Match(
      long entry, long group, long order, int length, double score, TextQuery.Scores scores)
      implements Comparable<Match> {
    /** The best come first. */
    @Override
    public int compareTo(Match other) {
      int byScore = Double.compare(other.score, score);
      return byScore != 0 ? byScore : Long.compare(order, other.order);
    }
  }

  /** Turns entries into hits, if they pass the filter of a query. */
  @FunctionalInterface
  public interface Admission<H> {
    /**
     * Judges the next best entries. Only entries are asked for that are among the best, with those
     * that are refused at most twice as many as there may be hits.
     *
     * @return for each of them its hit, or null if it does not pass
     */
    List<? extends @Nullable H> admit(List<Match> matches);
  }
}
