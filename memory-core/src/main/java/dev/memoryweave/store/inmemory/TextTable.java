package dev.memoryweave.store.inmemory;

import dev.memoryweave.store.text.TextRows;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rows of a text index; immutable. */
final class TextTable implements TextRows {
  private static final SortedTree<String, byte[]> NO_TERMS =
      SortedTree.empty(Comparator.<String>naturalOrder());

  static final TextTable EMPTY =
      new TextTable(
          SortedTree.empty(Comparator.<Long>naturalOrder()),
          SortedTree.empty(Comparator.<Long>naturalOrder()),
          SortedTree.empty(Comparator.<Long>naturalOrder()),
          new byte[0],
          1);

  private final SortedTree<Long, Segment> segmentsByNumber;
  private final SortedTree<Long, SortedTree<String, byte[]>> terms;
  private final SortedTree<Long, Long> gone;
  private final byte[] progress;
  private final long nextNumber;

  private TextTable(
      SortedTree<Long, Segment> segmentsByNumber,
      SortedTree<Long, SortedTree<String, byte[]>> terms,
      SortedTree<Long, Long> gone,
      byte[] progress,
      long nextNumber) {
    this.segmentsByNumber = segmentsByNumber;
    this.terms = terms;
    this.gone = gone;
    this.progress = progress;
    this.nextNumber = nextNumber;
  }

  @Override
  public byte[] progress() {
    return progress;
  }

  @Override
  public List<Segment> segments() {
    return segmentsByNumber.values();
  }

  @Override
  public Collection<Long> removed() {
    return new AbstractCollection<>() {
      @Override
      public Iterator<Long> iterator() {
        return gone.after(null);
      }

      @Override
      public int size() {
        return gone.size();
      }
    };
  }

  @Override
  public Map<String, Map<Long, byte[]>> postings(
      Collection<String> wanted, Collection<Long> segments) {
    Map<String, Map<Long, byte[]>> found = new HashMap<>();
    for (Long segment : segments) {
      SortedTree<String, byte[]> own = termsOf(segment);
      for (String term : wanted) {
        byte[] postings = own.get(term);
        if (postings != null) {
          found.computeIfAbsent(term, absent -> new HashMap<>()).put(segment, postings);
        }
      }
    }
    return found;
  }

  private SortedTree<String, byte[]> termsOf(Long segment) {
    SortedTree<String, byte[]> own = terms.get(segment);
    return own == null ? NO_TERMS : own;
  }

  @Override
  public Map<String, Map<Long, byte[]>> postingsAfter(
      Collection<Long> segments, String after, int atMost) {
    TreeMap<String, Map<Long, byte[]>> next = new TreeMap<>();
    for (Long segment : segments) {
      SortedTree<String, byte[]> own = termsOf(segment);
      Iterator<Map.Entry<String, byte[]>> terms = own.entriesAfter(after);
      for (int i = 0; i < atMost && terms.hasNext(); i++) {
        Map.Entry<String, byte[]> term = terms.next();
        next.computeIfAbsent(term.getKey(), absent -> new HashMap<>(4))
            .put(segment, term.getValue());
      }
    }
    while (next.size() > atMost) {
      next.pollLastEntry();
    }
    return next;
  }

  /** A change of rows: each step replaces the table by another one. */
  static final class Change implements TextRows.Writer {
    private TextTable now;

    Change(TextTable before) {
      this.now = before;
    }

    TextTable table() {
      return now;
    }

    private void change(
        SortedTree<Long, Segment> segments,
        SortedTree<Long, SortedTree<String, byte[]>> terms,
        SortedTree<Long, Long> gone) {
      now = new TextTable(segments, terms, gone, now.progress, now.nextNumber);
    }

    @Override
    public List<Segment> segments() {
      return now.segments();
    }

    @Override
    public Collection<Long> removed() {
      return now.removed();
    }

    @Override
    public byte[] progress() {
      return now.progress;
    }

    @Override
    public Map<String, Map<Long, byte[]>> postings(
        Collection<String> wanted, Collection<Long> segments) {
      return now.postings(wanted, segments);
    }

    @Override
    public long nextNumber() {
      long number = now.nextNumber;
      now = new TextTable(now.segmentsByNumber, now.terms, now.gone, now.progress, number + 1);
      return number;
    }

    @Override
    public void add(Segment segment) {
      change(now.segmentsByNumber.with(segment.number(), segment), now.terms, now.gone);
    }

    @Override
    public void addPostings(long segment, Map<String, byte[]> postings) {
      SortedTree<String, byte[]> own = now.termsOf(segment);
      if (own.isEmpty()) {
        own = SortedTree.of(Comparator.<String>naturalOrder(), postings);
      } else {
        for (Map.Entry<String, byte[]> term : postings.entrySet()) {
          own = own.with(term.getKey(), term.getValue());
        }
      }
      change(now.segmentsByNumber, now.terms.with(segment, own), now.gone);
    }

    @Override
    public Map<String, Map<Long, byte[]>> postingsAfter(
        Collection<Long> segments, String after, int atMost) {
      return now.postingsAfter(segments, after, atMost);
    }

    @Override
    public void remove(Collection<Long> segments) {
      SortedTree<Long, Segment> rest = now.segmentsByNumber;
      SortedTree<Long, SortedTree<String, byte[]>> terms = now.terms;
      for (Long segment : segments) {
        rest = rest.without(segment);
        terms = terms.without(segment);
      }
      change(rest, terms, now.gone);
    }

    @Override
    public void addRemoved(Collection<Long> entries) {
      SortedTree<Long, Long> all = now.gone;
      for (Long entry : entries) {
        all = all.with(entry, entry);
      }
      change(now.segmentsByNumber, now.terms, all);
    }

    @Override
    public void settle(Collection<Long> entries) {
      SortedTree<Long, Long> rest = now.gone;
      for (Long entry : entries) {
        rest = rest.without(entry);
      }
      change(now.segmentsByNumber, now.terms, rest);
    }

    @Override
    public void progress(byte[] progress) {
      now = new TextTable(now.segmentsByNumber, now.terms, now.gone, progress, now.nextNumber);
    }
  }
}
