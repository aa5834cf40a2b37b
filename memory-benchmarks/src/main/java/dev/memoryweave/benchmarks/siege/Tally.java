package dev.memoryweave.benchmarks.siege;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a trial came to, over all its rounds. Safe for any number of threads. */
final class Tally {
  /** The most failures that are described; all are counted. */
  private static final int DESCRIBED = 25;

  private static final int LONGEST = 400;

  /** So many characters tell one failure from another. */
  private static final int KIND = 90;

  private final Map<String, String> failures = new LinkedHashMap<>();
  private final Map<String, Integer> kinds = new LinkedHashMap<>();
  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final List<String> figures = new ArrayList<>();
  private int rounds;
  private int round;
  private String topic = "";
  private long acknowledged;
  private long lost;
  private long wrong;
  private long broken;
  private @Nullable String skipped;

  /** Counts a round of that number and gives itself. */
  synchronized Tally begun(int number) {
    rounds++;
    round = number;
    topic = "";
    return this;
  }

  /** Puts this before each failure of the round that was begun last, from now on. */
  synchronized Tally about(String what) {
    topic = what + ": ";
    return this;
  }

  /** The round that was begun last did not take place. */
  synchronized void withdrawRound() {
    rounds--;
  }

  /** So many more changes were acknowledged. */
  synchronized void acknowledged(long writes) {
    acknowledged += writes;
  }

  /** An acknowledged change is not there. */
  synchronized void lost(String what) {
    lost++;
    describe("lost: " + topic + what);
  }

  /** Something is not as it should be. */
  synchronized void wrong(String what) {
    wrong++;
    describe("wrong: " + topic + what);
  }

  /** Says that something is wrong unless it is as it should be. */
  void expect(boolean isRight, String otherwise) {
    if (!isRight) {
      wrong(otherwise);
    }
  }

  /** The store threw an exception that is not of the SPI. */
  synchronized void broken(String exception) {
    broken++;
    describe("not of the SPI: " + exception);
  }

  /** Failures that differ in numbers alone are told of once. */
  private void describe(String failure) {
    String kind = failure.replaceAll("[0-9]+", "#");
    kinds.merge(kind.substring(0, Math.min(kind.length(), KIND)), 1, Integer::sum);
    if (kinds.size() <= DESCRIBED) {
      String text = "round " + round + ": " + failure;
      failures.putIfAbsent(
          kind.substring(0, Math.min(kind.length(), KIND)),
          text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " ...");
    }
  }

  /** Counts something else that happened. */
  synchronized void count(String what, long times) {
    counts.merge(what, times, Long::sum);
  }

  /** Notes a figure that is no failure. */
  synchronized void figure(String figure) {
    figures.add(figure);
  }

  /** Says why the trial could not be held here. */
  synchronized void skip(String reason) {
    skipped = reason;
  }

  synchronized int rounds() {
    return rounds;
  }

  synchronized long acknowledged() {
    return acknowledged;
  }

  synchronized long lost() {
    return lost;
  }

  synchronized long wrong() {
    return wrong;
  }

  synchronized long broken() {
    return broken;
  }

  /** Why the trial could not be held here, or null if it was. */
  synchronized @Nullable String skipped() {
    return skipped;
  }

  /** How often something failed, of whatever sort. */
  synchronized long failed() {
    return lost + wrong + broken;
  }

  synchronized boolean holds() {
    return failed() == 0;
  }

  synchronized String verdict() {
    if (skipped != null) {
      return "skipped";
    }
    return holds() ? "holds" : "FALLS";
  }

  /** The first failures, in words. */
  synchronized List<String> failures() {
    return failures.entrySet().stream()
        .map(
            failure -> {
              int times = kinds.getOrDefault(failure.getKey(), 1);
              return failure.getValue() + (times > 1 ? " (" + times + " of this kind)" : "");
            })
        .toList();
  }

  /** What else is to be told, a line each. */
  synchronized List<String> figures() {
    List<String> all = new ArrayList<>();
    if (skipped != null) {
      all.add("skipped: " + skipped);
    }
    if (!counts.isEmpty()) {
      StringBuilder line = new StringBuilder();
      counts.forEach(
          (what, times) ->
              line.append(line.isEmpty() ? "" : ", ").append(times).append(' ').append(what));
      all.add(line.toString());
    }
    all.addAll(figures);
    return all;
  }
}
