package dev.memoryweave.store.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the entries with the highest scores, passing over those that cannot be among them (MaxScore
 * by Turtle and Flood, "Query evaluation: strategies and optimizations", 1995, over windows of
 * entries and with the bounds of blocks by Ding and Suel, "Faster top-k document retrieval using
 * block-max indexes", 2011).
 *
 * <p>In each window, terms that are too common to bring an entry among the best by themselves are
 * only looked up for the entries that others brought.
 */
final class Ranking {
  private static final int WINDOW = 2_048;

  private final List<SegmentView> segments;

  /** For each segment, the terms and phrases that it has. */
  private final List<List<Postings>> postings;

  private final @Nullable Set<Long> groups;

  private final long[] scores = new long[WINDOW];
  private final long[] touched = new long[WINDOW / Long.SIZE];

  Ranking(List<SegmentView> segments, List<List<Postings>> postings, @Nullable Set<Long> groups) {
    this.segments = segments;
    this.postings = postings;
    this.groups = groups;
  }

  /**
   * An entry that holds a term or phrase.
   *
   * @param score its score, as whole numbers add up
   */
  record Candidate(long score, long order, int segment, int entry)
      implements Comparable<Candidate> {
    /** The best come first. */
    @Override
    public int compareTo(Candidate other) {
      if (score != other.score) {
        return score > other.score ? -1 : 1;
      }
      if (order != other.order) {
        return order < other.order ? -1 : 1;
      }
      return segment != other.segment
          ? Integer.compare(segment, other.segment)
          : Integer.compare(entry, other.entry);
    }
  }

  /** The best entries, best first. */
  List<Candidate> best(int most) {
    Best best = new Best(most);
    for (int segment = 0; segment < segments.size(); segment++) {
      Postings[] present = postings.get(segment).toArray(new Postings[0]);
      if (present.length > 0) {
        rank(segment, present, allowed(segments.get(segment).entries()), best);
      }
    }
    return best.sorted();
  }

  /** Which of the groups of a segment are searched; null for all. */
  private boolean @Nullable [] allowed(Entries entries) {
    Set<Long> wanted = groups;
    if (wanted == null) {
      return null;
    }
    long[] there = entries.groups();
    boolean[] allowed = new boolean[there.length];
    boolean all = true;
    for (int i = 0; i < there.length; i++) {
      allowed[i] = wanted.contains(there[i]);
      all &= allowed[i];
    }
    return all ? null : allowed;
  }

  private static boolean isNone(boolean @Nullable [] allowed) {
    if (allowed == null) {
      return false;
    }
    for (boolean one : allowed) {
      if (one) {
        return false;
      }
    }
    return true;
  }

  private void rank(int segment, Postings[] present, boolean @Nullable [] allowed, Best best) {
    if (isNone(allowed)) {
      return;
    }
    int entries = segments.get(segment).entries().size();
    long[] bounds = new long[present.length];
    for (int from = 0; from < entries; from += WINDOW) {
      int to = Math.min(from + WINDOW, entries);
      // The terms of the lowest bounds first.
      for (int i = 0; i < present.length; i++) {
        insert(present, bounds, i, present[i].bound(from, to));
      }
      long rest = 0;
      int first = 0;
      while (first < present.length && rest + bounds[first] < best.needed()) {
        rest += bounds[first++];
      }
      if (first < present.length) {
        for (int i = first; i < present.length; i++) {
          present[i].addTo(scores, touched, from, to);
        }
        collect(segment, from, allowed, Arrays.copyOf(present, first), bounds, best);
      }
    }
  }

  /** Keeps the first part of the arrays in order of the bounds, with one more. */
  private static void insert(Postings[] present, long[] bounds, int count, long bound) {
    Postings next = present[count];
    int at = count;
    for (; at > 0 && bounds[at - 1] > bound; at--) {
      bounds[at] = bounds[at - 1];
      present[at] = present[at - 1];
    }
    bounds[at] = bound;
    present[at] = next;
  }

  private void collect(
      int segment,
      int from,
      boolean @Nullable [] allowed,
      Postings[] others,
      long[] bounds,
      Best best) {
    SegmentView view = segments.get(segment);
    Entries entries = view.entries();
    long most = 0;
    for (int i = 0; i < others.length; i++) {
      most += bounds[i];
    }
    for (int word = 0; word < touched.length; word++) {
      for (long rest = touched[word]; rest != 0; rest &= rest - 1) {
        int place = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
        long score = scores[place];
        scores[place] = 0;
        int entry = from + place;
        if (score + most >= best.needed()
            && (allowed == null || allowed[entries.groupIndex(entry)])
            && !view.isRemoved(entry)) {
          score = completed(score, most, entry, others, bounds, best.needed());
          if (score >= best.needed()) {
            best.offer(new Candidate(score, entries.order(entry), segment, entry));
          }
        }
      }
      touched[word] = 0;
    }
  }

  /** A score with what the other terms add, or less than is needed. */
  private static long completed(
      long score, long most, int entry, Postings[] others, long[] bounds, long needed) {
    long sum = score;
    long rest = most;
    for (int i = others.length - 1; i >= 0 && sum + rest >= needed; i--) {
      rest -= bounds[i];
      sum += others[i].share(entry);
    }
    return sum + rest >= needed ? sum : -1;
  }

  /** The best that were met. */
  private static final class Best {
    private final int most;
    private final PriorityQueue<Candidate> worstFirst =
        new PriorityQueue<>(Collections.reverseOrder());
    private long needed;

    Best(int most) {
      this.most = most;
    }

    /** A score below this is of no use; one that equals it may be, by its order. */
    long needed() {
      return needed;
    }

    void offer(Candidate candidate) {
      if (worstFirst.size() < most) {
        worstFirst.add(candidate);
      } else if (candidate.compareTo(worst()) < 0) {
        worstFirst.remove();
        worstFirst.add(candidate);
      }
      if (worstFirst.size() == most) {
        needed = worst().score();
      }
    }

    private Candidate worst() {
      return worstFirst.element();
    }

    List<Candidate> sorted() {
      List<Candidate> all = new ArrayList<>(worstFirst);
      Collections.sort(all);
      return all;
    }
  }
}
