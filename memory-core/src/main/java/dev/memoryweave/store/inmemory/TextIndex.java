package dev.memoryweave.store.inmemory;

import dev.memoryweave.store.support.Bm25;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * A text index: a list of segments, oldest entries first. Immutable.
 *
 * <p>A new entry is a segment of its own. Whenever {@value #FAN_IN} neighbours are comparable in
 * size they are merged into one, so that an entry is copied only a few times and the segments stay
 * few. Merging stops at {@value #MAX_MERGED} entries, which bounds the time of any one write.
 *
 * @param <R> the address of an indexed record
 */
final class TextIndex<R> {
  /** How many segments are merged at a time. */
  static final int FAN_IN = 8;

  /** The least factor by which merging enlarges each segment. */
  static final int GROWTH = 4;

  /** The most entries of a merged segment. */
  static final int MAX_MERGED = 4_096;

  private final List<Segment<R>> segments;
  private final long documents;
  private final long length;
  private final long nextEntry;

  private TextIndex(List<Segment<R>> segments, long documents, long length, long nextEntry) {
    this.segments = segments;
    this.documents = documents;
    this.length = length;
    this.nextEntry = nextEntry;
  }

  static <R> TextIndex<R> empty() {
    return new TextIndex<>(List.of(), 0, 0, 1);
  }

  List<Segment<R>> segments() {
    return segments;
  }

  /** The number of entries. */
  long documents() {
    return documents;
  }

  /** A number above those of all entries that ever existed. */
  long nextEntry() {
    return nextEntry;
  }

  /** An empty index that continues the numbering of this one. */
  TextIndex<R> emptied() {
    return new TextIndex<>(List.of(), 0, 0, nextEntry);
  }

  /** The sum of the coded lengths of all entries. */
  long length() {
    return length;
  }

  /**
   * How many entries hold each of the terms, counted up to a limit; terms without any are left out.
   */
  Map<String, Long> frequencies(Collection<String> wanted, int atMost) {
    Map<String, Long> frequencies = new LinkedHashMap<>();
    for (String term : new LinkedHashSet<>(wanted)) {
      long found = 0;
      for (Segment<R> segment : segments) {
        found += found < atMost ? segment.frequency(term, (int) (atMost - found)) : 0;
      }
      if (found > 0) {
        frequencies.put(term, found);
      }
    }
    return frequencies;
  }

  /**
   * This index with one more entry, whose number must be higher than all others in it.
   *
   * @param fields the terms of each field
   */
  TextIndex<R> with(long entry, long position, R ref, List<List<String>> fields) {
    byte code = Bm25.lengthCode(fields.stream().mapToInt(List::size).sum());
    List<Segment<R>> changed = new ArrayList<>(segments);
    changed.add(Segment.of(new IndexEntry<>(entry, position, ref, code), fields));
    return new TextIndex<>(
        merged(changed), documents + 1, length + Bm25.length(code), Math.max(nextEntry, entry + 1));
  }

  /** This index without the entry of that number, which must be in it. */
  TextIndex<R> without(long entry) {
    int index = segmentOf(entry);
    Segment<R> segment = segments.get(index);
    int document = segment.find(entry);
    Segment<R> rest = segment.without(document);
    List<Segment<R>> changed = new ArrayList<>(segments);
    if (rest.live() == 0) {
      changed.remove(index);
    } else {
      // Half empty: copying the rest frees the space, at a cost that the removals have paid for.
      changed.set(index, rest.live() * 2 > rest.size() ? rest : Segment.merged(List.of(rest)));
    }
    return new TextIndex<>(
        merged(changed),
        documents - 1,
        length - Bm25.length(segment.document(document).lengthCode()),
        nextEntry);
  }

  private int segmentOf(long entry) {
    int low = 0;
    int high = segments.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (segments.get(middle).firstEntry() <= entry) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private static <R> List<Segment<R>> merged(List<Segment<R>> segments) {
    for (int start = segments.size() - FAN_IN; start >= 0; start--) {
      List<Segment<R>> window = segments.subList(start, start + FAN_IN);
      if (areComparable(window)) {
        Segment<R> merged = Segment.merged(window);
        window.clear();
        segments.add(start, merged);
        start = segments.size() - FAN_IN + 1;
      }
    }
    return List.copyOf(segments);
  }

  /**
   * Whether merging makes each of them at least {@link #GROWTH} times larger, but none too large.
   */
  private static boolean areComparable(List<? extends Segment<?>> window) {
    int largest = 0;
    int sum = 0;
    for (Segment<?> segment : window) {
      largest = Math.max(largest, segment.live());
      sum += segment.live();
    }
    return sum <= MAX_MERGED && largest * GROWTH <= sum;
  }
}
