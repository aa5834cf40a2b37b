package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.text.TextRows.Segment;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an open store keeps in memory of one text index. Segments and their postings never change,
 * so nothing here is ever wrong; what a snapshot consists of is known by the version of the index.
 */
final class TextCache {
  /** How many bytes of postings are kept. */
  private static final long MOST_BYTES = 64L << 20;

  /** About how much a list of postings takes besides its bytes. */
  private static final int OVERHEAD = 150;

  private static final byte[] NONE = {};

  /** The rows of an index at a version of it, without the postings. */
  static final class Rows {
    private final long version;
    private final List<Segment> segments;
    private final List<Long> removed;
    private final byte[] progress;

    Rows(long version, List<Segment> segments, List<Long> removed, byte[] progress) {
      this.version = version;
      this.segments = List.copyOf(segments);
      this.removed = List.copyOf(removed);
      this.progress = progress;
    }

    long version() {
      return version;
    }

    List<Segment> segments() {
      return segments;
    }

    /** The entries that were removed and not settled. */
    List<Long> removed() {
      return removed;
    }

    /** How far a merge has come. */
    byte[] progress() {
      return progress;
    }
  }

  private record Key(long segment, String term) {}

  private final LinkedHashMap<Key, byte[]> postings = new LinkedHashMap<>(1_024, .75f, true);
  private long bytes;
  private @Nullable Rows latest;

  /** The rows of the latest version that was read. */
  synchronized @Nullable Rows latest() {
    return latest;
  }

  /** Keeps the rows of a version that was committed, unless those of a later one are kept. */
  synchronized void keep(Rows rows) {
    if (latest == null || latest.version < rows.version) {
      latest = rows;
    }
  }

  /** The postings of a term in a segment: empty if there are none, null if they are not kept. */
  synchronized byte @Nullable [] postings(long segment, String term) {
    return postings.get(new Key(segment, term));
  }

  /** Keeps the postings of some terms in some segments that were committed, even that none are. */
  synchronized void keep(
      Set<String> terms, Set<Long> segments, Map<String, Map<Long, byte[]>> found) {
    for (String term : terms) {
      Map<Long, byte[]> ofTerm = found.getOrDefault(term, Map.of());
      for (long segment : segments) {
        byte[] data = ofTerm.getOrDefault(segment, NONE);
        byte[] former = postings.put(new Key(segment, term), data);
        bytes += data.length - (former == null ? -OVERHEAD : former.length);
      }
    }
    var eldest = postings.entrySet().iterator();
    while (bytes > MOST_BYTES && eldest.hasNext()) {
      bytes -= eldest.next().getValue().length + OVERHEAD;
      eldest.remove();
    }
  }

  /** The segments that are kept, by their numbers. */
  static Map<Long, Segment> byNumber(@Nullable Rows rows) {
    Map<Long, Segment> segments = new HashMap<>();
    if (rows != null) {
      rows.segments.forEach(segment -> segments.put(segment.number(), segment));
    }
    return segments;
  }

  /** Whether postings are those of a term that is not there. */
  static boolean isNone(byte[] data) {
    return data.length == 0;
  }
}
