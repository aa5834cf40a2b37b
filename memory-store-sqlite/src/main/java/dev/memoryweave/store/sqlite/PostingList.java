package dev.memoryweave.store.sqlite;

import java.util.Arrays;

/** The entries that contain a term or phrase, by place, and how often. */
final class PostingList {
  private static final int FIRST_SIZE = 256;

  private int[] places = new int[FIRST_SIZE];
  private float[] frequencies = new float[FIRST_SIZE];
  private int size;

  /**
   * The starts of sorted runs of places; a new run begins whenever a place is lower than the
   * previous one.
   */
  private int[] runs = {0};

  private int runCount = 1;

  /** Adds an entry; ignores one that does not count. */
  void add(int place, float frequency) {
    if (frequency > 0) {
      if (size == places.length) {
        places = Arrays.copyOf(places, 2 * size);
        frequencies = Arrays.copyOf(frequencies, 2 * size);
      }
      if (size > 0 && place < places[size - 1]) {
        runs = runCount == runs.length ? Arrays.copyOf(runs, 2 * runCount) : runs;
        runs[runCount++] = size;
      }
      places[size] = place;
      frequencies[size++] = frequency;
    }
  }

  int size() {
    return size;
  }

  int place(int index) {
    return places[index];
  }

  float frequency(int index) {
    return frequencies[index];
  }

  /**
   * How often the entries at some places contain it; 0 for those that do not.
   *
   * @param ascending places in ascending order
   */
  float[] frequenciesAt(int... ascending) {
    float[] found = new float[ascending.length];
    for (int run = 0; run < runCount; run++) {
      int at = runs[run];
      int end = run + 1 < runCount ? runs[run + 1] : size;
      for (int i = 0; i < ascending.length && at < end; i++) {
        at = firstFrom(at, end, ascending[i]);
        if (at < end && places[at] == ascending[i]) {
          found[i] = frequencies[at];
        }
      }
    }
    return found;
  }

  /**
   * The first index from a given one on whose place is not lower, found by doubling steps, then
   * halving them.
   */
  private int firstFrom(int from, int end, int place) {
    int low = from;
    int step = 1;
    while (low + step < end && places[low + step] < place) {
      low += step;
      step *= 2;
    }
    int index = Arrays.binarySearch(places, low, Math.min(end, low + step + 1), place);
    return index < 0 ? -index - 1 : index;
  }
}
