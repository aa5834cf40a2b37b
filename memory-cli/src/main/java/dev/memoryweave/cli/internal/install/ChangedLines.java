package dev.memoryweave.cli.internal.install;

import java.util.ArrayList;
import java.util.List;

/** The difference of two texts that differ at one place, as people are used to see it. */
final class ChangedLines {
  /** Lines that are shown around a change. Few, since settings hold what is nobody's business. */
  private static final int AROUND = 2;

  private ChangedLines() {}

  /** The lines that go, after a minus, and those that come, after a plus. */
  static String of(String before, String after) {
    List<String> old = before.lines().toList();
    List<String> now = after.lines().toList();
    int same = 0;
    while (same < Math.min(old.size(), now.size()) && old.get(same).equals(now.get(same))) {
      same++;
    }
    int tail = 0;
    while (tail < Math.min(old.size(), now.size()) - same
        && old.get(old.size() - 1 - tail).equals(now.get(now.size() - 1 - tail))) {
      tail++;
    }
    List<String> lines = new ArrayList<>();
    int from = Math.max(0, same - AROUND);
    old.subList(from, same).forEach(line -> lines.add("  " + line));
    old.subList(same, old.size() - tail).forEach(line -> lines.add("- " + line));
    now.subList(same, now.size() - tail).forEach(line -> lines.add("+ " + line));
    int end = now.size() - tail;
    now.subList(end, Math.min(now.size(), end + AROUND)).forEach(line -> lines.add("  " + line));
    return String.join("\n", lines);
  }
}
