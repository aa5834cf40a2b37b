package dev.memoryweave.store.text;

import dev.memoryweave.store.support.Bm25;
import dev.memoryweave.store.text.TextRows.Segment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds entries to rows and removes them, each with its share of the work of keeping segments few.
 */
final class IndexWriter {
  /** How much is merged for each byte that is added: more than the levels of segments need. */
  private static final int PACE = 16;

  /** How much is merged for each entry that is removed. */
  private static final int PACE_OF_REMOVING = 16_384;

  /** Removed entries are taken out of segments if they are more than so many, ... */
  private static final int FEW_REMOVED = 64;

  /** ... and more than such a part of all. */
  private static final int REMOVED_PART = 16;

  private final TextRows.Writer rows;
  private final SegmentMerges merges;

  IndexWriter(TextRows.Writer rows) {
    this.rows = rows;
    this.merges = new SegmentMerges(rows);
  }

  void add(Collection<TextIndex.Entry> added) {
    if (added.isEmpty()) {
      return;
    }
    List<TextIndex.Entry> sorted = new ArrayList<>(added);
    sorted.sort(Comparator.comparingLong(TextIndex.Entry::number));
    SegmentWriter segment = new SegmentWriter();
    Map<String, IntList> places = new HashMap<>();
    for (TextIndex.Entry entry : sorted) {
      List<List<String>> fields = entry.text().fields();
      int index = segment.size();
      segment.add(
          entry.number(),
          entry.group(),
          entry.order(),
          Bm25.lengthCode(fields.stream().mapToInt(List::size).sum()));
      for (int field = 0; field < fields.size(); field++) {
        List<String> terms = fields.get(field);
        for (int i = 0; i < terms.size(); i++) {
          IntList ofTerm = places.computeIfAbsent(terms.get(i), term -> new IntList());
          ofTerm.add(index);
          ofTerm.add(field);
          ofTerm.add(i);
        }
      }
    }
    addTerms(places, segment);
    segment.writeTo(rows);
    merges.work(segment.bytes() * PACE);
  }

  private static void addTerms(Map<String, IntList> places, SegmentWriter segment) {
    String[] terms = places.keySet().toArray(new String[0]);
    Arrays.sort(terms);
    PostingWriter postings = new PostingWriter();
    for (String term : terms) {
      IntList ofTerm = places.getOrDefault(term, new IntList());
      postings.clear();
      for (int i = 0; i < ofTerm.size(); i += 3) {
        int entry = ofTerm.get(i);
        postings.add(entry, segment.length(entry), ofTerm.get(i + 1), ofTerm.get(i + 2));
      }
      segment.add(term, postings);
    }
  }

  void remove(Collection<Long> entries) {
    List<Long> known = new ArrayList<>();
    List<Segment> segments = rows.segments();
    for (Long entry : entries) {
      if (segments.stream().anyMatch(segment -> segment.entries().find(entry) >= 0)) {
        known.add(entry);
      }
    }
    if (known.isEmpty()) {
      return;
    }
    rows.addRemoved(known);
    long all = segments.stream().mapToLong(segment -> segment.entries().size()).sum();
    if (rows.removed().size() > Math.max(FEW_REMOVED, all / REMOVED_PART)) {
      merges.reclaim();
    }
    merges.work((long) known.size() * PACE_OF_REMOVING);
  }

  boolean erase(long bytes) {
    return merges.reclaimAll(bytes);
  }

  void clear() {
    rows.remove(rows.segments().stream().map(Segment::number).toList());
    rows.settle(List.copyOf(rows.removed()));
    rows.progress(MergeProgress.toBytes(null));
  }
}
