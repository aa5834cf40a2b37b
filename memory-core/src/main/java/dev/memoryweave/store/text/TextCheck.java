package dev.memoryweave.store.text;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.support.Bm25;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Reads an index whole. It keeps two numbers for each entry instead of its terms: sums over them
 * and their places, which hardly any other text has.
 */
final class TextCheck implements TextIndex.Check {
  /** How many terms are read at a time. */
  private static final int MOST_TERMS = 512;

  /** The fields before the body. */
  private static final int BODY = 2;

  private final List<Part> parts = new ArrayList<>();

  private TextCheck() {}

  /** A segment that is searched, with the sums of its entries. */
  private static final class Part {
    private final SegmentView view;
    private final long[] labels;
    private final long[] bodies;
    private final BitSet seen = new BitSet();

    Part(SegmentView view) {
      this.view = view;
      labels = new long[view.entries().size()];
      bodies = new long[view.entries().size()];
    }

    void add(long term, PostingReader postings) {
      while (postings.next()) {
        int entry = postings.ordinals()[postings.at()];
        for (int field = 0; field < Occurrences.FIELDS; field++) {
          for (int place : postings.places(field)) {
            long part = mixed(term, field, place);
            if (field < BODY) {
              labels[entry] += part;
            } else {
              bodies[entry] += part;
            }
          }
        }
      }
    }
  }

  /** See {@link TextIndex.Check#of}. */
  static TextCheck of(TextRows rows) {
    TextCheck check = new TextCheck();
    requireSegments(rows);
    Map<Long, Part> spread = new HashMap<>();
    for (SegmentView view : SegmentView.visible(rows)) {
      Part part = new Part(view);
      check.parts.add(part);
      if (view.entries().isPacked()) {
        String[] terms = view.entries().terms();
        for (int i = 0; i < terms.length; i++) {
          requireAsWritten(view.entries(), view.entries().postings(i));
          part.add(hash(terms[i]), view.entries().postings(i));
        }
      } else {
        spread.put(view.number(), part);
      }
    }
    if (!spread.isEmpty()) {
      readPostings(rows, spread);
    }
    return check;
  }

  /** All segments can be read, and those of a merge are there. */
  private static void requireSegments(TextRows rows) {
    Set<Long> numbers = new HashSet<>();
    for (TextRows.Segment segment : rows.segments()) {
      numbers.add(segment.number());
      ByteReader.require(segment.entries().size() > 0);
    }
    MergeProgress progress = MergeProgress.of(rows.progress());
    ByteReader.require(
        progress == null
            || (numbers.contains(progress.target()) && numbers.containsAll(progress.sources())));
  }

  private static void readPostings(TextRows rows, Map<Long, Part> spread) {
    String after = "";
    while (true) {
      Map<String, Map<Long, byte[]>> page = rows.postingsAfter(spread.keySet(), after, MOST_TERMS);
      for (Map.Entry<String, Map<Long, byte[]>> term : page.entrySet()) {
        after = term.getKey();
        long hash = hash(after);
        for (Map.Entry<Long, byte[]> one : term.getValue().entrySet()) {
          Part part = spread.get(one.getKey());
          if (part != null) {
            Entries entries = part.view.entries();
            requireAsWritten(entries, reader(one.getValue(), entries));
            part.add(hash, reader(one.getValue(), entries));
          }
        }
      }
      if (page.size() < MOST_TERMS) {
        return;
      }
    }
  }

  private static PostingReader reader(byte[] postings, Entries entries) {
    return new PostingReader(postings, 0, postings.length, entries.size());
  }

  /** Postings are written in one way only, with what they say about their best scores. */
  private static void requireAsWritten(Entries entries, PostingReader postings) {
    int from = postings.from();
    TermMerge copy = new TermMerge(entries);
    copy.add(entries, postings);
    byte[] written = copy.merged().toBytes();
    ByteReader.require(
        Arrays.equals(written, 0, written.length, postings.bytes(), from, postings.to()));
  }

  @Override
  public Difference compare(TextIndex.Entry expected, boolean isWhole) {
    for (Part part : parts) {
      int at = part.view.entries().find(expected.number());
      if (at >= 0 && !part.view.isRemoved(at) && !part.seen.get(at)) {
        part.seen.set(at);
        return compare(part, at, expected, isWhole);
      }
    }
    return Difference.MISSING;
  }

  private static Difference compare(Part part, int at, TextIndex.Entry expected, boolean isWhole) {
    List<List<String>> fields = expected.text().fields();
    long labels = 0;
    long body = 0;
    for (int field = 0; field < fields.size(); field++) {
      List<String> terms = fields.get(field);
      for (int place = 0; place < terms.size(); place++) {
        long one = mixed(hash(terms.get(place)), field, place);
        labels += field < BODY ? one : 0;
        body += field < BODY ? 0 : one;
      }
    }
    if (body != part.bodies[at] || (isWhole && labels != part.labels[at])) {
      return Difference.TERMS;
    }
    Entries entries = part.view.entries();
    boolean isSame =
        entries.group(at) == expected.group()
            && entries.order(at) == expected.order()
            && (!isWhole || entries.lengthCode(at) == length(expected.text()));
    return isSame ? Difference.NONE : Difference.LENGTH;
  }

  private static byte length(IndexedText text) {
    return Bm25.lengthCode(text.fields().stream().mapToInt(List::size).sum());
  }

  @Override
  public void pass(long entry) {
    for (Part part : parts) {
      int at = part.view.entries().find(entry);
      if (at >= 0) {
        part.seen.set(at);
      }
    }
  }

  @Override
  public void rest(LongConsumer each) {
    for (Part part : parts) {
      for (int at = part.seen.nextClearBit(0);
          at < part.view.entries().size();
          at = part.seen.nextClearBit(at + 1)) {
        if (!part.view.isRemoved(at)) {
          each.accept(part.view.entries().number(at));
        }
      }
    }
  }

  private static long hash(String term) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < term.length(); i++) {
      hash = (hash ^ term.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  private static long mixed(long term, int field, int place) {
    long mixed = term + field * 0x9e3779b97f4a7c15L + (place + 1L) * 0xc2b2ae3d27d4eb4fL;
    mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
    return mixed ^ mixed >>> 31;
  }
}
