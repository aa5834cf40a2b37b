package dev.memoryweave.store.text;

import java.util.ArrayList;
import java.util.List;

/** Merges the postings of one term at a time from some segments into one. */
final class TermMerge {
  private static final int NONE = Integer.MAX_VALUE;

  private final Entries target;
  private final PostingWriter out = new PostingWriter();
  private final List<Source> sources = new ArrayList<>();

  /** A merge into a segment with those entries; whatever is not one of them is left out. */
  TermMerge(Entries target) {
    this.target = target;
  }

  void add(Entries from, PostingReader postings) {
    sources.add(new Source(target, from, postings));
  }

  /**
   * The merged postings, possibly none, of what was added since the last time; valid until then.
   */
  PostingWriter merged() {
    out.clear();
    while (true) {
      Source first = null;
      for (Source source : sources) {
        if (source.entry != NONE && (first == null || source.entry < first.entry)) {
          first = source;
        }
      }
      if (first == null) {
        sources.clear();
        return out;
      }
      first.copyTo(out);
      first.next();
    }
  }

  private static final class Source {
    final Entries target;
    final Entries from;
    final PostingReader postings;

    /** The index of the current entry in the target. */
    int entry;

    Source(Entries target, Entries from, PostingReader postings) {
      this.target = target;
      this.from = from;
      this.postings = postings;
      next();
    }

    void next() {
      int above = entry;
      while (postings.next()) {
        long number = from.number(postings.ordinals()[postings.at()]);
        above = target.seek(number, above);
        if (above == target.size()) {
          break;
        }
        if (target.number(above) == number) {
          entry = above;
          return;
        }
      }
      entry = NONE;
    }

    void copyTo(PostingWriter out) {
      int at = postings.at();
      out.add(
          entry,
          target.lengthCode(entry),
          postings.occurrences(at, 0),
          postings.occurrences(at, 1),
          postings.occurrences(at, 2),
          postings.bytes(),
          postings.placesStart(),
          postings.placesEnd());
    }
  }
}
