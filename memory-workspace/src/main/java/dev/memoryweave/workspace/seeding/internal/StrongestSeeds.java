package dev.memoryweave.workspace.seeding.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The statements of one file, of which the strongest are kept. In a long file the last lines may be
 * the most important ones.
 */
final class StrongestSeeds {
  /** How many times the limit are held, so that a file without end stays cheap. */
  private static final int HELD = 4;

  private record Ranked(Seed seed, SeedRank rank) {}

  private final int most;
  private final List<Ranked> held = new ArrayList<>();
  private int beyond;

  StrongestSeeds(int most) {
    this.most = most;
  }

  /** Adds a statement, unless there are enough that are at least as strong. */
  void add(Seed seed, SeedRank rank, Predicate<Seed> isSaid) {
    int weakest = held.size() < HELD * most ? -1 : weakest();
    if (weakest >= 0 && held.get(weakest).rank().compareTo(rank) <= 0) {
      beyond++;
    } else if (!isSaid.test(seed)) {
      if (weakest >= 0) {
        held.remove(weakest);
        beyond++;
      }
      held.add(new Ranked(seed, rank));
    }
  }

  /** The last one of the weakest. */
  private int weakest() {
    int weakest = 0;
    for (int i = 1; i < held.size(); i++) {
      weakest = held.get(i).rank().compareTo(held.get(weakest).rank()) >= 0 ? i : weakest;
    }
    return weakest;
  }

  /** All that are held, in the order of the file. */
  List<Seed> all() {
    return held.stream().map(Ranked::seed).toList();
  }

  /** Those that are kept, in the order of the file. */
  List<Seed> kept() {
    Set<Ranked> strongest = Collections.newSetFromMap(new IdentityHashMap<>());
    held.stream().sorted(Comparator.comparing(Ranked::rank)).limit(most).forEach(strongest::add);
    return held.stream().filter(strongest::contains).map(Ranked::seed).toList();
  }

  /** How many are left out. */
  int leftOut() {
    return beyond + Math.max(0, held.size() - most);
  }
}
