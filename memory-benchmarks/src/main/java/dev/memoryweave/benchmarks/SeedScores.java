package dev.memoryweave.benchmarks;

import dev.memoryweave.workspace.seeding.internal.Seed;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Counts how many seeds are right, and how many clear statements are found. */
final class SeedScores {
  /** So many of so many. */
  private record Share(int part, int all) {
    Share with(boolean hit) {
      return new Share(part + (hit ? 1 : 0), all + 1);
    }

    @Override
    public String toString() {
      return all == 0
          ? "-"
          : String.format(Locale.ROOT, "%.2f (%d/%d)", (double) part / all, part, all);
    }
  }

  private static final Share NONE = new Share(0, 0);

  private final Map<String, Share> rightByKind = new TreeMap<>();
  private final Map<String, Share> rightBySource = new TreeMap<>();
  private final Map<String, Share> foundByKind = new TreeMap<>();
  private final Map<String, Share> foundBySource = new TreeMap<>();
  private final List<String> right = new ArrayList<>();
  private final List<String> wrong = new ArrayList<>();
  private final List<String> missed = new ArrayList<>();

  /** Counts the seeds of one file. */
  void add(String file, String source, List<Seed> seeds, List<SeedLabel> labels) {
    Set<SeedLabel> found =
        seeds.stream().flatMap(seed -> stated(seed, labels).stream()).collect(Collectors.toSet());
    for (Seed seed : seeds) {
      boolean hit = !stated(seed, labels).isEmpty();
      count(rightByKind, SeedLabel.group(seed), hit);
      count(rightBySource, source, hit);
      (hit ? right : wrong).add(file + ": " + seed);
    }
    for (SeedLabel label : labels) {
      if (label.clear()) {
        boolean hit = found.contains(label);
        count(foundByKind, label.group(), hit);
        count(foundBySource, source, hit);
        if (!hit) {
          missed.add(file + ":" + label.lines().get(0) + ": " + label.quote());
        }
      }
    }
  }

  /** The labelled statements that a seed states as they are. */
  private static List<SeedLabel> stated(Seed seed, List<SeedLabel> labels) {
    return labels.stream()
        .filter(label -> label.isMeantBy(seed) && label.isSaidBy(seed) && label.isKindOf(seed))
        .toList();
  }

  private static void count(Map<String, Share> shares, String name, boolean hit) {
    shares.merge(name, NONE.with(hit), (before, now) -> before.with(hit));
    shares.merge("all", NONE.with(hit), (before, now) -> before.with(hit));
  }

  List<String> listed(String which) {
    return switch (which) {
      case "right" -> List.copyOf(right);
      case "wrong" -> List.copyOf(wrong);
      default -> List.copyOf(missed);
    };
  }

  void print(PrintStream out) {
    print(out, "kind", rightByKind, foundByKind);
    print(out, "source", rightBySource, foundBySource);
  }

  private static void print(
      PrintStream out, String title, Map<String, Share> right, Map<String, Share> found) {
    out.printf(Locale.ROOT, "%-24s %-20s %s%n", title, "right of drawn", "found of clear");
    Set<String> names = new TreeSet<>(right.keySet());
    names.addAll(found.keySet());
    for (String name : names) {
      out.printf(
          Locale.ROOT,
          "%-24s %-20s %s%n",
          name,
          right.getOrDefault(name, NONE),
          found.getOrDefault(name, NONE));
    }
  }
}
