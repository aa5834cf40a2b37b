package dev.memoryweave.weave.internal;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.weave.TokenCounter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the best-matching part of a passage, in whole lines. In code, the line that names the
 * definition is included, so that a reader knows what the part belongs to.
 */
final class PassageExcerpt {
  /** How many lines around a match belong to it, with decreasing weight. */
  private static final int REACH = 4;

  /** A part with fewer tokens is not worth a place. */
  static final int LEAST_TOKENS = 40;

  private static final String GAP = "…";
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private final List<String> lines;
  private final double[] matches;
  private final int[] costs;
  private final int signature;

  /**
   * Analyses a passage.
   *
   * @param terms the index terms of the task
   * @param isCode whether the passage has a line that names its definition
   */
  PassageExcerpt(String text, Set<String> terms, boolean isCode, TokenCounter counter) {
    this.lines = List.of(text.split("\n", -1));
    this.matches = matches(lines, terms);
    this.costs = lines.stream().mapToInt(line -> counter.count(line + "\n")).toArray();
    this.signature = isCode ? signature(lines) : 0;
  }

  /**
   * Scores the lines that contain a term, and those around them; rare terms score higher than one
   * in every line.
   */
  private static double[] matches(List<String> lines, Set<String> terms) {
    List<Set<String>> held = new ArrayList<>();
    Map<String, Integer> counts = new HashMap<>();
    for (String line : lines) {
      Set<String> found = new HashSet<>(ANALYZER.indexTerms(line));
      found.retainAll(terms);
      found.forEach(term -> counts.merge(term, 1, Integer::sum));
      held.add(found);
    }
    double[] matches = new double[lines.size()];
    for (int i = 0; i < matches.length; i++) {
      double own =
          held.get(i).stream().mapToDouble(term -> 1.0 / counts.getOrDefault(term, 1)).sum();
      for (int at = Math.max(0, i - REACH); at <= Math.min(matches.length - 1, i + REACH); at++) {
        matches[at] += own * (1 - Math.abs(at - i) / (REACH + 1.0));
      }
    }
    return matches;
  }

  /** The first line that is neither empty nor a comment nor an annotation. */
  private static int signature(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      boolean isAside =
          line.isEmpty()
              || line.startsWith("*")
              || line.startsWith("/*")
              || line.startsWith("//")
              || line.startsWith("#")
              || line.startsWith("@");
      if (!isAside) {
        return i;
      }
    }
    return 0;
  }

  /** The part that costs at most this many tokens; empty if no useful part does. */
  String within(int tokens) {
    int room = tokens - costs[signature] - 2;
    int from = 0;
    int to = 0;
    int cost = 0;
    double sum = 0;
    double best = -1;
    int bestFrom = 0;
    int bestTo = 0;
    while (from < lines.size()) {
      while (to < lines.size() && cost + costs[to] <= room) {
        cost += costs[to];
        sum += matches[to++];
      }
      if (to > from && sum > best + 1e-9) {
        best = sum;
        bestFrom = from;
        bestTo = to;
      }
      if (to > from) {
        cost -= costs[from];
        sum -= matches[from];
      } else {
        to++;
      }
      from++;
    }
    return best < 0 ? "" : part(bestFrom, bestTo);
  }

  private String part(int from, int to) {
    List<String> part = new ArrayList<>();
    if (signature < from) {
      part.add(lines.get(signature));
      if (signature + 1 < from) {
        part.add(GAP);
      }
    } else if (signature >= to) {
      part.addAll(lines.subList(from, to));
      part.add(GAP);
      part.add(lines.get(signature));
      return String.join("\n", part).strip();
    }
    part.addAll(lines.subList(from, to));
    return String.join("\n", part).stripTrailing();
  }
}
