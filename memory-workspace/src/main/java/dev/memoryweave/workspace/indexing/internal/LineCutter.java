package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.weave.TokenCounter;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts texts without helpful structure: between lines, preferably after a blank one and before one
 * with little indentation, and lines that are too long between characters.
 */
final class LineCutter {
  /** How far back to look for a better place to cut, in characters. */
  private static final int REACH = 160;

  private final Lines lines;
  private final TokenCounter counter;
  private final int limit;

  LineCutter(Lines lines, TokenCounter counter, int limit) {
    this.lines = lines;
    this.counter = counter;
    this.limit = limit;
  }

  /** Ranges of lines within the limit, except single lines that exceed it by themselves. */
  List<int[]> cut(int from, int to) {
    int[] costs = new int[to - from];
    for (int line = from; line < to; line++) {
      costs[line - from] =
          counter.count(lines.text().substring(lines.start(line), lines.start(line + 1)));
    }
    List<int[]> ranges = new ArrayList<>();
    int start = from;
    while (start < to) {
      int end = start;
      long sum = 0;
      while (end < to && sum + costs[end - from] <= limit) {
        sum += costs[end - from];
        end++;
      }
      if (end == start) {
        end = start + 1;
      } else if (end < to) {
        end = bestEnd(start, end, sum, costs, from);
      }
      // A whole may cost more than its lines, though it rarely does.
      while (end - start > 1 && counter.count(lines.text(start, end)) > limit) {
        end = start + (end - start) / 2;
      }
      ranges.add(new int[] {start, end});
      start = end;
    }
    return ranges;
  }

  /** The best place to end before {@code end}, with at least half of what would fit. */
  private int bestEnd(int start, int end, long sum, int[] costs, int from) {
    int best = end;
    int bestIndent = Integer.MAX_VALUE;
    long left = sum;
    for (int candidate = end; candidate > start && left >= sum / 2; candidate--) {
      if (!lines.isBlank(candidate)) {
        boolean afterBlank = lines.isBlank(candidate - 1);
        int indent = 2 * lines.indent(candidate) - (afterBlank ? 3 : 0);
        if (indent < bestIndent) {
          best = candidate;
          bestIndent = indent;
        }
      }
      left -= costs[candidate - 1 - from];
    }
    return best;
  }

  /** A line in pieces within the limit. */
  List<String> pieces(int line) {
    String text = lines.text();
    int end = lines.end(line);
    List<String> pieces = new ArrayList<>();
    int start = lines.start(line);
    // The first guess of what fits: the characters per token of the last piece, a little less.
    int guess = 2 * limit;
    while (start < end) {
      int stop = Math.min(end, start + guess);
      int cut = stop == end ? end : boundary(text, start, stop);
      int tokens = counter.count(text.substring(start, cut));
      while (tokens > limit && cut - start > Character.charCount(text.codePointAt(start))) {
        guess = Math.max(1, Math.min((cut - start) * 9 / 10, fitting(cut - start, tokens)));
        cut = boundary(text, start, start + guess);
        tokens = counter.count(text.substring(start, cut));
      }
      pieces.add(text.substring(start, cut));
      if (tokens < limit * 3 / 4) {
        guess = (int) Math.min(Integer.MAX_VALUE / 2, guess * 5L / 4 + 1);
      }
      start = cut;
    }
    return pieces;
  }

  private int fitting(int length, int tokens) {
    return (int) ((long) length * limit / tokens * 19 / 20);
  }

  /** Where to cut at or before {@code stop}: after white space, else not inside a character. */
  private static int boundary(String text, int start, int stop) {
    int least = Math.max(start + (stop - start) / 2, stop - REACH);
    for (int i = stop; i > least; i--) {
      if (Character.isWhitespace(text.charAt(i - 1))) {
        return i;
      }
    }
    for (int i = stop; i > least; i--) {
      if (!isInside(text, i)) {
        return i;
      }
    }
    int i = stop;
    if (Character.isLowSurrogate(text.charAt(i)) && Character.isHighSurrogate(text.charAt(i - 1))) {
      i--;
    }
    return i > start ? i : start + Character.charCount(text.codePointAt(start));
  }

  /** Whether a cut would split what a reader takes for one character. */
  private static boolean isInside(String text, int offset) {
    char before = text.charAt(offset - 1);
    if (Character.isHighSurrogate(before) || before == '\u200d') {
      return true;
    }
    int after = text.codePointAt(offset);
    return switch (Character.getType(after)) {
      case Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.SURROGATE ->
          true;
      // The joiner, and the modifiers of emoji.
      default ->
          after == 0x200d
              || (after >= 0x1f3fb && after <= 0x1f3ff)
              || (after >= 0x1f1e6 && after <= 0x1f1ff)
              || (after >= 0x1160 && after <= 0x11ff);
    };
  }
}
