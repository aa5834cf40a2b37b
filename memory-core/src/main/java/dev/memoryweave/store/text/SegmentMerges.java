package dev.memoryweave.store.text;

import dev.memoryweave.store.text.TextRows.Segment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the segments few: whenever some of them are of about a size they are merged into one.
 * Packed ones are merged at once. Others are merged in steps, one merge at a time, term after term,
 * each step within what a write can spend.
 */
final class SegmentMerges {
  /** How many terms are fetched at first, to see how long their postings are; and at most. */
  private static final int FIRST_TERMS = 8;

  private static final int MOST_TERMS = 512;

  /** Segments are of a size if its logarithms are equal; packed ones are among themselves. */
  private record Tier(boolean isSpread, int size) {
    static Tier of(Entries entries) {
      int bits = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(entries.size());
      return new Tier(!entries.isPacked(), bits / (entries.isPacked() ? BITS_OF_PACKED : BITS));
    }

    /** How many are merged at a time. */
    int fanIn() {
      return 1 << (isSpread ? BITS : BITS_OF_PACKED);
    }
  }

  private static final int BITS = 3;

  /** More for small ones: entries are copied less often, and looking into each costs little. */
  private static final int BITS_OF_PACKED = 4;

  private static final Comparator<Segment> BY_SIZE =
      Comparator.comparingInt((Segment segment) -> segment.entries().size())
          .thenComparingLong(Segment::number);

  private final TextRows.Writer rows;

  SegmentMerges(TextRows.Writer rows) {
    this.rows = rows;
  }

  /** Merges what is to be merged, in steps up to about so many bytes of postings. */
  void work(long bytes) {
    long left = bytes;
    while (true) {
      left = step(left);
      List<SegmentView> next = next();
      if (next.isEmpty()) {
        return;
      }
      if (next.stream().allMatch(view -> view.entries().isPacked())) {
        mergeNow(next);
      } else {
        start(next);
      }
    }
  }

  /** The segments to be merged next; those that need steps only if there is no such merge. */
  private List<SegmentView> next() {
    MergeProgress progress = MergeProgress.of(rows.progress());
    Map<Tier, List<Segment>> tiers = new HashMap<>();
    for (Segment segment : rows.segments()) {
      if (!takesPart(segment.number(), progress)) {
        tiers.computeIfAbsent(Tier.of(segment.entries()), tier -> new ArrayList<>()).add(segment);
      }
    }
    List<Segment> next = List.of();
    for (Map.Entry<Tier, List<Segment>> tier : tiers.entrySet()) {
      List<Segment> alike = tier.getValue();
      if (alike.size() >= tier.getKey().fanIn()
          && (progress == null || !tier.getKey().isSpread())) {
        alike.sort(BY_SIZE);
        List<Segment> smallest = alike.subList(0, tier.getKey().fanIn());
        next =
            next.isEmpty() || BY_SIZE.compare(smallest.get(0), next.get(0)) < 0 ? smallest : next;
      }
    }
    return views(next);
  }

  private static boolean takesPart(long segment, @Nullable MergeProgress progress) {
    return progress != null
        && (progress.target() == segment || progress.sources().contains(segment));
  }

  private List<SegmentView> views(Collection<Segment> segments) {
    long[] removed = rows.removed().stream().mapToLong(entry -> entry).sorted().toArray();
    return segments.stream()
        .map(segment -> SegmentView.of(segment.number(), segment.entries(), removed))
        .toList();
  }

  /** Frees the room of removed entries where it helps most, unless a merge is going on. */
  void reclaim() {
    if (MergeProgress.of(rows.progress()) != null) {
      return;
    }
    SegmentView most = null;
    for (SegmentView view : views(rows.segments())) {
      if (view.live() == 0) {
        drop(List.of(view));
      } else if (view.removed() != null && (most == null || view.dead() > most.dead())) {
        most = view;
      }
    }
    if (most != null) {
      rewrite(most);
    }
  }

  /**
   * Frees the room of all removed entries, in steps up to about so many bytes of postings.
   *
   * @return whether all of it is free
   */
  boolean reclaimAll(long bytes) {
    long left = step(bytes);
    for (SegmentView view : views(rows.segments())) {
      if (left <= 0) {
        break;
      }
      if (view.removed() != null) {
        rewrite(view);
        left = step(left - view.entries().size());
      }
    }
    if (left <= 0 || MergeProgress.of(rows.progress()) != null) {
      return false;
    }
    // What is left is in no segment.
    List<Long> rest = List.copyOf(rows.removed());
    if (!rest.isEmpty()) {
      rows.settle(rest);
    }
    return true;
  }

  private void rewrite(SegmentView view) {
    if (view.entries().isPacked()) {
      mergeNow(List.of(view));
    } else {
      start(List.of(view));
    }
  }

  /** The entries of some segments that were not removed. */
  private static SegmentWriter living(List<SegmentView> sources) {
    record Living(long number, SegmentView view, int entry) {}
    List<Living> all = new ArrayList<>();
    for (SegmentView view : sources) {
      for (int entry = 0; entry < view.entries().size(); entry++) {
        if (!view.isRemoved(entry)) {
          all.add(new Living(view.entries().number(entry), view, entry));
        }
      }
    }
    all.sort(Comparator.comparingLong(Living::number));
    SegmentWriter living = new SegmentWriter();
    for (Living one : all) {
      Entries entries = one.view().entries();
      int entry = one.entry();
      living.add(
          one.number(), entries.group(entry), entries.order(entry), entries.lengthCode(entry));
    }
    return living;
  }

  private void mergeNow(List<SegmentView> sources) {
    SegmentWriter merged = living(sources);
    if (merged.size() > 0) {
      TermMerge merge = new TermMerge(merged.spread(0).entries());
      PackedTerms terms = new PackedTerms(sources);
      while (terms.next()) {
        terms.addTo(merge);
        PostingWriter postings = merge.merged();
        if (postings.size() > 0) {
          merged.add(terms.term(), postings);
        }
      }
      merged.writeTo(rows);
    }
    drop(sources);
  }

  /** Removes segments with all that they alone hold. */
  private void drop(List<SegmentView> sources) {
    List<Long> gone = new ArrayList<>();
    for (SegmentView view : sources) {
      for (int entry = 0; entry < view.entries().size(); entry++) {
        if (view.isRemoved(entry)) {
          gone.add(view.entries().number(entry));
        }
      }
    }
    rows.remove(sources.stream().map(SegmentView::number).toList());
    rows.settle(gone);
  }

  /** Begins a merge in steps: the entries are settled now, their postings follow. */
  private void start(List<SegmentView> sources) {
    SegmentWriter living = living(sources);
    if (living.size() == 0) {
      drop(sources);
      return;
    }
    long number = rows.nextNumber();
    rows.add(living.spread(number));
    List<Long> numbers = sources.stream().map(SegmentView::number).toList();
    rows.progress(MergeProgress.toBytes(new MergeProgress(number, numbers, "")));
  }

  /**
   * Goes on with a merge.
   *
   * @return how much is left to spend if the merge is done or there is none, else 0
   */
  private long step(long bytes) {
    MergeProgress progress = MergeProgress.of(rows.progress());
    long left = bytes;
    if (progress == null) {
      return left;
    }
    Map<Long, Entries> entries = new HashMap<>();
    rows.segments().forEach(segment -> entries.put(segment.number(), segment.entries()));
    TermMerge merge = new TermMerge(entriesOf(progress.target(), entries));
    int atMost = FIRST_TERMS;
    while (left > 0) {
      Map<String, Map<Long, byte[]>> page =
          rows.postingsAfter(progress.sources(), progress.after(), atMost);
      Map<String, byte[]> merged = new LinkedHashMap<>();
      long before = left;
      for (Map.Entry<String, Map<Long, byte[]>> term : page.entrySet()) {
        left -= merge(term.getValue(), entries, merge);
        PostingWriter postings = merge.merged();
        if (postings.size() > 0) {
          merged.put(term.getKey(), postings.toBytes());
        }
        progress = progress.after(term.getKey());
      }
      rows.addPostings(progress.target(), merged);
      if (page.size() < atMost) {
        finish(progress, entries);
        return Math.max(left, 0);
      }
      long bytesOfTerm = Math.max(1, (before - left) / atMost);
      atMost = (int) Math.max(1, Math.min(left / bytesOfTerm, MOST_TERMS));
    }
    rows.progress(MergeProgress.toBytes(progress));
    return 0;
  }

  private static long merge(Map<Long, byte[]> term, Map<Long, Entries> entries, TermMerge merge) {
    long bytes = 0;
    for (Map.Entry<Long, byte[]> one : term.entrySet()) {
      Entries from = entriesOf(one.getKey(), entries);
      byte[] postings = one.getValue();
      merge.add(from, new PostingReader(postings, 0, postings.length, from.size()));
      bytes += postings.length;
    }
    return bytes;
  }

  private static Entries entriesOf(long segment, Map<Long, Entries> entries) {
    Entries found = entries.get(segment);
    if (found == null) {
      throw ByteReader.damaged();
    }
    return found;
  }

  private void finish(MergeProgress progress, Map<Long, Entries> entries) {
    Entries target = entriesOf(progress.target(), entries);
    Set<Long> gone = new HashSet<>();
    for (Long entry : rows.removed()) {
      for (Long source : progress.sources()) {
        if (target.find(entry) < 0 && entriesOf(source, entries).find(entry) >= 0) {
          gone.add(entry);
        }
      }
    }
    rows.remove(progress.sources());
    rows.settle(gone);
    rows.progress(MergeProgress.toBytes(null));
  }
}
