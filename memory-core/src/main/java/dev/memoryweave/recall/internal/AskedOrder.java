package dev.memoryweave.recall.internal;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/** Which end of a course of events a task asks for. */
enum AskedOrder {
  /** What came first. */
  EARLIEST,
  /** What came last. */
  LATEST,
  /** Neither. */
  ANY;

  private static final int LONGEST_LOOKED_AT = 2_000;

  private static final Pattern FIRST =
      Pattern.compile(
          "\\b(?:(?:the|my|his|her|their|our|'s|for the) first(?! (?:place|prize|name|aid|class))"
              + "|first time|did \\w+ first|earliest|initially|originally"
              + "|when did .{1,60}\\b(?:start|begin|join))\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern LAST =
      Pattern.compile(
          "\\b(?:latest|newest|most recent(?:ly)?|last time|recently|lately)\\b",
          Pattern.CASE_INSENSITIVE);

  /** The end that the wording asks for. */
  static AskedOrder of(String task) {
    String text = task.substring(0, Math.min(LONGEST_LOOKED_AT, task.length()));
    boolean last = LAST.matcher(text).find();
    boolean first = FIRST.matcher(text).find();
    return first == last ? ANY : first ? EARLIEST : LATEST;
  }

  /**
   * How near a time is to the end that is asked for, by its place among others: 1 the nearest, 0
   * the farthest, and 0 for every time if no end is asked for.
   *
   * @param times the times that are compared, each once, earliest first
   * @param time one of them
   */
  double nearness(List<Instant> times, Instant time) {
    if (this == ANY || times.size() < 2) {
      return 0;
    }
    double place = Math.max(0, Collections.binarySearch(times, time)) / (times.size() - 1.0);
    return this == LATEST ? place : 1 - place;
  }
}
