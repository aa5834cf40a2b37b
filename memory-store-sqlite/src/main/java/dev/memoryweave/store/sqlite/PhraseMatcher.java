package dev.memoryweave.store.sqlite;

import java.util.Arrays;
import java.util.List;

/**
 * Finds the entries that contain the terms of a phrase next to each other: starts with the entries
 * of the first term and their places, which each further term reduces.
 */
final class PhraseMatcher {
  private final float[] weights;

  /** For the place of each entry, where its record in {@link #records} begins; 0 for none. */
  private final int[] starts;

  /**
   * For each entry that contains the first term: its place, how many terms were found so far, how
   * often it contains the first, and where: the remaining places, then -1 for each removed one.
   */
  private int[] records = new int[1_024];

  private int end = 1;
  private int[] decoded = new int[64];

  private PhraseMatcher(int entries, float[] weights) {
    this.starts = new int[entries];
    this.weights = weights;
  }

  static PostingList match(PostingReader reader, List<String> terms, int entries, float[] weights) {
    PhraseMatcher matcher = new PhraseMatcher(entries, weights);
    reader.read(terms.get(0), matcher::begin);
    for (int i = 1; i < terms.size(); i++) {
      int offset = i;
      reader.read(
          terms.get(i), (place, bytes, from, to) -> matcher.narrow(offset, place, bytes, from, to));
    }
    return matcher.matches(terms.size());
  }

  private int decode(byte[] bytes, int from, int to) {
    if (decoded.length < to - from) {
      decoded = new int[to - from];
    }
    return PositionList.decode(bytes, from, to, weights.length, decoded);
  }

  private void begin(int place, byte[] bytes, int from, int to) {
    int count = decode(bytes, from, to);
    int needed = end + 3 + count;
    if (needed > records.length) {
      records = Arrays.copyOf(records, Math.max(needed, 2 * records.length));
    }
    starts[place] = end;
    records[end] = place;
    records[end + 1] = 1;
    records[end + 2] = count;
    System.arraycopy(decoded, 0, records, end + 3, count);
    end = needed;
  }

  private void narrow(int offset, int place, byte[] bytes, int from, int to) {
    int start = starts[place];
    if (start == 0 || records[start + 1] != offset) {
      return;
    }
    int count = decode(bytes, from, to);
    int former = records[start + 2];
    int kept = 0;
    int at = 0;
    for (int i = start + 3; i < start + 3 + former && records[i] >= 0; i++) {
      int first = records[i];
      while (at < count && decoded[at] < first + offset) {
        at++;
      }
      if (at < count && decoded[at] == first + offset) {
        records[start + 3 + kept++] = first;
      }
    }
    records[start + 1] = kept > 0 ? offset + 1 : 0;
    Arrays.fill(records, start + 3 + kept, start + 3 + former, -1);
  }

  private PostingList matches(int terms) {
    PostingList matches = new PostingList();
    for (int start = 1; start < end; start += 3 + records[start + 2]) {
      if (records[start + 1] == terms) {
        float frequency = 0;
        for (int i = start + 3; i < start + 3 + records[start + 2] && records[i] >= 0; i++) {
          frequency += weights[records[i] >>> PositionList.POSITION_BITS];
        }
        matches.add(records[start], frequency);
      }
    }
    return matches;
  }
}
