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
  private final List<String> ofOtherKinds = new ArrayList<>();
  private final Map<String, Share> exactByKind = new TreeMap<>();
  private final Map<String, Share> exactBySource = new TreeMap<>();

  /** Counts the seeds of one file. */
  void add(String file, String source, List<Seed> seeds, List<SeedLabel> labels) {
    Set<SeedLabel> found =
        seeds.stream().flatMap(seed -> stated(seed, labels).stream()).collect(Collectors.toSet());
    for (Seed seed : seeds) {
      List<SeedLabel> meant = stated(seed, labels);
      boolean hit = !meant.isEmpty();
      boolean exact = meant.stream().anyMatch(label -> label.kinds().contains(seed.kind().label()));
      count(rightByKind, SeedLabel.group(seed), hit);
      count(rightBySource, source, hit);
      count(exactByKind, SeedLabel.group(seed), exact);
      count(exactBySource, source, exact);
      (hit ? right : wrong).add(file + ": " + seed);
      if (hit && !exact) {
        ofOtherKinds.add(meant.get(0).kinds() + " not " + file + ": " + seed);
      }
    }
    for (SeedLabel label : labels) {
      if (label.clear()) {
        boolean hit = found.contains(label);
        count(foundByKind, label.group(), hit);
        count(foundBySource, source, hit);
        if (!hit) {
          missed.add(file + ":" + label.lines().get(0) + ": " + label.quote() + why(label, seeds));
        }
      }
    }
  }

  /** What was drawn of a statement, if anything was, and what it lacks. */
  private static String why(SeedLabel label, List<Seed> seeds) {
    return seeds.stream()
        .filter(label::isMeantBy)
        .findFirst()
        .map(seed -> " -- " + (label.isSaidBy(seed) ? "" : "incomplete ") + seed)
        .orElse("");
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
      case "kinds" -> List.copyOf(ofOtherKinds);
      default -> List.copyOf(missed);
    };
  }

  void print(PrintStream out) {
    print(out, "kind", rightByKind, exactByKind, foundByKind);
    print(out, "source", rightBySource, exactBySource, foundBySource);
  }

  private static void print(
      PrintStream out,
      String title,
      Map<String, Share> right,
      Map<String, Share> exact,
      Map<String, Share> found) {
    String row = "%-24s %-20s %-20s %s%n";
    out.printf(Locale.ROOT, row, title, "right of drawn", "with the kind", "found of clear");
    Set<String> names = new TreeSet<>(right.keySet());
    names.addAll(found.keySet());
    for (String name : names) {
      out.printf(
          Locale.ROOT,
          row,
          name,
          right.getOrDefault(name, NONE),
          exact.getOrDefault(name, NONE),
          found.getOrDefault(name, NONE));
    }
  }
}
