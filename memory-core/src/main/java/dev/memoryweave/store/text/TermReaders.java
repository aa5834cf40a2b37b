package dev.memoryweave.store.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The postings of some terms, fetched at once. */
final class TermReaders {
  private final List<SegmentView> segments;
  private final Map<String, Map<Long, byte[]>> spread;

  TermReaders(List<SegmentView> segments, Collection<String> terms, TextRows rows) {
    this.segments = segments;
    List<Long> numbers =
        segments.stream()
            .filter(segment -> !segment.entries().isPacked())
            .map(SegmentView::number)
            .toList();
    this.spread = numbers.isEmpty() ? Map.of() : rows.postings(terms, numbers);
  }

  /** A reader for a term or phrase in a segment; null if no entry holds it. */
  @Nullable PostingReader of(List<String> terms, int segment) {
    if (terms.size() == 1) {
      return of(terms.get(0), segment);
    }
    List<PostingReader> readers = new ArrayList<>();
    for (String term : terms) {
      PostingReader reader = of(term, segment);
      if (reader == null) {
        return null;
      }
      readers.add(reader);
    }
    return PhraseFinder.find(segments.get(segment).entries(), readers);
  }

  /** A reader for a term in a segment; null if no entry holds it. */
  @Nullable PostingReader of(String term, int segment) {
    SegmentView view = segments.get(segment);
    if (view.entries().isPacked()) {
      return view.entries().postings(term);
    }
    Map<Long, byte[]> bySegment = spread.get(term);
    byte[] bytes = bySegment == null ? null : bySegment.get(view.number());
    return bytes == null ? null : new PostingReader(bytes, 0, bytes.length, view.entries().size());
  }
}
