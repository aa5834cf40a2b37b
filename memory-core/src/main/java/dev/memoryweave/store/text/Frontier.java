package dev.memoryweave.store.text;

import dev.memoryweave.store.IndexedText;

/**
 * Of some postings those that none surpasses in both what decides about a score: how often the term
 * occurs, and how short the text is.
 */
final class Frontier {
  /** What an occurrence in each field counts here; half of it is its usual weight. */
  private static final int[] HALVES = {
    (int) (2 * IndexedText.TITLE_WEIGHT),
    (int) (2 * IndexedText.LABELS_WEIGHT),
    (int) (2 * IndexedText.BODY_WEIGHT)
  };

  private final IntList frequencies = new IntList();
  private final IntList lengths = new IntList();

  static int frequency(int title, int labels, int body) {
    long sum = (long) title * HALVES[0] + (long) labels * HALVES[1] + (long) body * HALVES[2];
    return (int) Math.min(sum, Integer.MAX_VALUE);
  }

  /** The usual weight of a field. */
  static double weight(int field) {
    return HALVES[field] / 2.0;
  }

  void clear() {
    frequencies.clear();
    lengths.clear();
  }

  void add(int frequency, int length) {
    int kept = 0;
    for (int i = 0; i < frequencies.size(); i++) {
      int otherFrequency = frequencies.get(i);
      int otherLength = lengths.get(i);
      if (otherFrequency >= frequency && otherLength <= length) {
        return;
      }
      if (otherFrequency > frequency || otherLength < length) {
        frequencies.set(kept, otherFrequency);
        lengths.set(kept++, otherLength);
      }
    }
    frequencies.cut(kept);
    lengths.cut(kept);
    frequencies.add(frequency);
    lengths.add(length);
  }

  void addAll(Frontier other) {
    for (int i = 0; i < other.frequencies.size(); i++) {
      add(other.frequencies.get(i), other.lengths.get(i));
    }
  }

  void writeTo(ByteWriter out) {
    out.number(frequencies.size());
    for (int i = 0; i < frequencies.size(); i++) {
      out.number(frequencies.get(i));
      out.put(lengths.get(i));
    }
  }

  /** Passes a frontier, and tells where it begins. */
  static int skip(ByteReader in) {
    int from = in.at();
    for (int i = in.count(); i > 0; i--) {
      in.small();
      in.next();
    }
    return from;
  }
}
