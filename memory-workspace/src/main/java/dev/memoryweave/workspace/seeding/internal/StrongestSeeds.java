package dev.memoryweave.workspace.seeding.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The statements of one file, of which the strongest are kept. In a long file the last lines may be
 * the most important ones.
 */
final class StrongestSeeds {
  /** How many times the limit are held, so that a file without end stays cheap. */
  private static final int HELD = 4;

  private final int most;
  private final Function<Seed, SeedRank> ranking;
  private final List<Seed> held = new ArrayList<>();
  private final IdentityHashMap<Seed, SeedRank> ranks = new IdentityHashMap<>();
  private int beyond;

  /**
   * Creates an empty collection.
   *
   * @param ranking the rank of a statement, which is asked for only where there are too many
   */
  StrongestSeeds(int most, Function<Seed, SeedRank> ranking) {
    this.most = most;
    this.ranking = ranking;
  }

  /** Adds a statement, unless it is said already or there are enough that are as strong. */
  void add(Seed seed, Predicate<Seed> isSaid) {
    int weakest = held.size() < HELD * most ? -1 : weakest();
    if (weakest >= 0 && rank(held.get(weakest)).compareTo(rank(seed)) <= 0) {
      beyond++;
    } else if (!isSaid.test(seed)) {
      if (weakest >= 0) {
        held.remove(weakest);
        beyond++;
      }
      held.add(seed);
    }
  }

  private SeedRank rank(Seed seed) {
    return ranks.computeIfAbsent(seed, ranking);
  }

  /** The last one of the weakest. */
  private int weakest() {
    int weakest = 0;
    for (int i = 1; i < held.size(); i++) {
      weakest = rank(held.get(i)).compareTo(rank(held.get(weakest))) >= 0 ? i : weakest;
    }
    return weakest;
  }

  /** All that are held, in the order of the file. */
  List<Seed> all() {
    return Collections.unmodifiableList(held);
  }

  /** Those that are kept, in the order of the file. */
  List<Seed> kept() {
    if (held.size() <= most) {
      return List.copyOf(held);
    }
    Set<Seed> strongest = Collections.newSetFromMap(new IdentityHashMap<>());
    held.stream().sorted(Comparator.comparing(this::rank)).limit(most).forEach(strongest::add);
    return held.stream().filter(strongest::contains).toList();
  }

  /** How many are left out. */
  int leftOut() {
    return beyond + Math.max(0, held.size() - most);
  }
}
