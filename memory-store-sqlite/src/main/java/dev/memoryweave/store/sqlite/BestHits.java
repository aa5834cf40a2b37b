package dev.memoryweave.store.sqlite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Selects the best matching entries that pass a filter. It reads the rows of the best matches, a
 * few at a time, until there are enough. If nearly all of them fail the filter, it looks up the
 * entries that pass instead, provided that they are fewer than the matches.
 *
 * @param <H> the result of an entry
 */
abstract class BestHits<H> {
  /** Added to the limit, so that a few failures do not require a second round. */
  private static final int RESERVE = 16;

  /** Growth factor of the number of entries read per round. */
  private static final int GROWTH = 4;

  private static final int MOST_AT_ONCE = 4_096;

  /** Number of rows after which to check whether the filter passes many. */
  private static final int PATIENCE = 256;

  /** At least one in this many must pass to continue. */
  private static final int LEAST_YIELD = 8;

  private final EntryScorer scorer;

  BestHits(EntryScorer scorer) {
    this.scorer = scorer;
  }

  /** The entries at some places that pass the filter, by place. */
  abstract Map<Integer, H> passing(List<Integer> places);

  /** All entries that pass, or null if there are more than a number of rows. */
  abstract @Nullable List<Long> allPassing(int atMost);

  /** The best entries, best first; those with equal scores in the order of their numbers. */
  final List<H> find(int limit) {
    List<H> hits = new ArrayList<>();
    int looked = 0;
    boolean mayNarrow = true;
    for (int count = limit + RESERVE;
        hits.size() < limit;
        count = Math.min(MOST_AT_ONCE, GROWTH * count)) {
      if (mayNarrow && looked >= PATIENCE && hits.size() < looked / LEAST_YIELD) {
        mayNarrow = false;
        List<Long> all = allPassing(scorer.matches() - looked);
        if (all != null) {
          return best(all, limit);
        }
      }
      List<Integer> next = scorer.next(count);
      addPassing(next, limit, hits);
      looked += next.size();
      if (next.size() < count) {
        break;
      }
    }
    return List.copyOf(hits);
  }

  private List<H> best(List<Long> entries, int limit) {
    List<Integer> places =
        entries.stream()
            .map(scorer::placeOf)
            .filter(place -> place >= 0)
            .sorted(
                Comparator.<Integer>comparingDouble(scorer::score)
                    .reversed()
                    .thenComparing(Comparator.naturalOrder()))
            .limit(limit)
            .toList();
    List<H> hits = new ArrayList<>();
    addPassing(places, limit, hits);
    return List.copyOf(hits);
  }

  private void addPassing(List<Integer> places, int limit, List<H> hits) {
    if (places.isEmpty()) {
      return;
    }
    Map<Integer, H> passing = scorer.confirmed(passing(places));
    for (Integer place : places) {
      H hit = passing.get(place);
      if (hit != null && hits.size() < limit) {
        hits.add(hit);
      }
    }
  }
}
