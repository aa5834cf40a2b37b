package dev.memoryweave.store.text;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the entries of a segment where terms stand next to each other in one field. */
final class PhraseFinder {
  private static final byte[] NO_PLACES = {};

  private PhraseFinder() {}

  /**
   * The postings of a phrase, as if it were a term; null if no entry holds it.
   *
   * @param terms the postings of each of its terms, a reader for each
   */
  static @Nullable PostingReader find(Entries entries, List<PostingReader> terms) {
    int rarest = 0;
    for (int i = 1; i < terms.size(); i++) {
      rarest = terms.get(i).count() < terms.get(rarest).count() ? i : rarest;
    }
    PostingReader first = terms.get(rarest);
    PostingWriter found = new PostingWriter();
    while (first.next()) {
      int entry = first.ordinals()[first.at()];
      if (holdAll(terms, rarest, entry)) {
        int[] counts = new int[Occurrences.FIELDS];
        int sum = 0;
        for (int field = 0; field < counts.length; field++) {
          counts[field] = adjacent(terms, field);
          sum += counts[field];
        }
        if (sum > 0) {
          byte length = entries.lengthCode(entry);
          found.add(entry, length, counts[0], counts[1], counts[2], NO_PLACES, 0, 0);
        }
      }
    }
    if (found.size() == 0) {
      return null;
    }
    byte[] bytes = found.toBytes();
    return new PostingReader(bytes, 0, bytes.length, entries.size());
  }

  private static boolean holdAll(List<PostingReader> terms, int rarest, int entry) {
    for (int i = 0; i < terms.size(); i++) {
      if (i != rarest && !terms.get(i).seek(entry)) {
        return false;
      }
    }
    return true;
  }

  private static int adjacent(List<PostingReader> terms, int field) {
    for (PostingReader term : terms) {
      if (term.occurrences(term.at(), field) == 0) {
        return 0;
      }
    }
    int[][] places = new int[terms.size()][];
    for (int i = 0; i < places.length; i++) {
      places[i] = terms.get(i).places(field);
    }
    int count = 0;
    for (int place : places[0]) {
      boolean together = true;
      for (int i = 1; together && i < places.length; i++) {
        together = Arrays.binarySearch(places[i], place + i) >= 0;
      }
      count += together ? 1 : 0;
    }
    return count;
  }
}
