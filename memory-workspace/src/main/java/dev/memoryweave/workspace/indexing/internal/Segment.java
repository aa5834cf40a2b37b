package dev.memoryweave.workspace.indexing.internal;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * A range of lines that belong together.
 *
 * @param from the first line, from 0
 * @param to the line after the last
 * @param place its place
 * @param symbols the names that it defines
 * @param tags further terms to find it by
 */
record Segment(int from, int to, List<String> place, List<String> symbols, List<String> tags) {

  static Segment plain(int from, int to) {
    return new Segment(from, to, List.of(), List.of(), List.of());
  }

  /** Joins this and the next one; the place is the one that both share. */
  Segment with(Segment next) {
    int common = 0;
    int least = Math.min(place.size(), next.place.size());
    while (common < least && place.get(common).equals(next.place.get(common))) {
      common++;
    }
    return new Segment(
        from,
        next.to,
        place.subList(0, common),
        union(symbols, next.symbols),
        union(tags, next.tags));
  }

  private static List<String> union(List<String> some, List<String> more) {
    if (more.isEmpty()) {
      return some;
    } else if (some.isEmpty()) {
      return more;
    }
    LinkedHashSet<String> all = new LinkedHashSet<>(some);
    all.addAll(more);
    return new ArrayList<>(all);
  }
}
