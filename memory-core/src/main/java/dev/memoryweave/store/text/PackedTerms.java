package dev.memoryweave.store.text;

import java.util.List;

/** Goes through the terms of some packed segments in their order. */
final class PackedTerms {
  private final List<Entries> segments;
  private final String[][] terms;

  /** The next term of each segment. */
  private final int[] at;

  /** The segments that have the current term. */
  private final int[] holding;

  private int held;

  /** The first characters of the next term of each, which mostly decide. */
  private final long[] beginnings;

  private static final int CHARACTERS = Long.SIZE / Character.SIZE;

  PackedTerms(List<SegmentView> views) {
    this.segments = views.stream().map(SegmentView::entries).toList();
    this.terms = segments.stream().map(Entries::terms).toArray(String[][]::new);
    this.at = new int[terms.length];
    this.holding = new int[terms.length];
    this.beginnings = new long[terms.length];
    for (int i = 0; i < terms.length; i++) {
      begin(i);
    }
  }

  /** Moves to the next term; false if there is none. */
  boolean next() {
    for (int i = 0; i < held; i++) {
      at[holding[i]]++;
      begin(holding[i]);
    }
    held = 0;
    for (int i = 0; i < terms.length; i++) {
      if (at[i] < terms[i].length) {
        int side = held == 0 ? 0 : compare(i, holding[0]);
        held = side < 0 ? 0 : held;
        if (side <= 0) {
          holding[held++] = i;
        }
      }
    }
    return held > 0;
  }

  private void begin(int segment) {
    if (at[segment] < terms[segment].length) {
      String term = terms[segment][at[segment]];
      long first = 0;
      for (int i = 0; i < CHARACTERS; i++) {
        first = first << Character.SIZE | (i < term.length() ? term.charAt(i) : 0);
      }
      beginnings[segment] = first;
    }
  }

  private int compare(int one, int other) {
    int byBeginning = Long.compareUnsigned(beginnings[one], beginnings[other]);
    return byBeginning != 0 ? byBeginning : terms[one][at[one]].compareTo(terms[other][at[other]]);
  }

  String term() {
    return terms[holding[0]][at[holding[0]]];
  }

  /** Adds the postings of the current term. */
  void addTo(TermMerge merge) {
    for (int i = 0; i < held; i++) {
      Entries segment = segments.get(holding[i]);
      merge.add(segment, segment.postings(at[holding[i]]));
    }
  }
}
