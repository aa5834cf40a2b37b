package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.CharClass;
import org.jspecify.annotations.Nullable;

/**
 * A token that a line break splits: the text before the break is too short to be one, but long
 * enough with the lines that follow. It has to look random, since words are wrapped as well.
 */
final class WrappedToken {
  private static final int MOST_BREAKS = 3;

  /** Lower than elsewhere, since the vendor's shape is evidence as well: names in code have .15. */
  private static final double DRAWN = 0.25;

  private static final CharClass MEMBERS = CharClass.of("a-zA-Z0-9+/=_.~-");

  private WrappedToken() {}

  /** The token whose anchor is at {@code at}; null if there is none. */
  static @Nullable SecretFinding find(
      SecretRule rule, TokenShape shape, CharSequence text, int at, int lastEnd) {
    if (!shape.startsWithAnchor(text, at) || !TokenBoundary.opens(text, at, lastEnd)) {
      return null;
    }
    int room = shape.shortest();
    int end = MEMBERS.runEnd(text, at, at + room);
    int next = afterBreak(text, end);
    if (next < 0) {
      return null;
    }
    StringBuilder joined = new StringBuilder(2 * room);
    joined.append(text, at, end);
    int first = end - at;
    int[] starts = new int[MOST_BREAKS];
    int[] offsets = new int[MOST_BREAKS];
    int breaks = 0;
    while (next >= 0 && breaks < MOST_BREAKS && joined.length() <= room) {
      starts[breaks] = next;
      offsets[breaks] = joined.length();
      breaks++;
      end = MEMBERS.runEnd(text, next, next + 2 * room);
      joined.append(text, next, end);
      next = afterBreak(text, end);
    }
    SecretFinding found = shape.match(rule, joined, 0, 0);
    if (found == null
        || found.end() <= first
        || Randomness.surprise(joined, shape.anchor().length(), found.end()) < DRAWN) {
      return null;
    }
    int line = breaks - 1;
    while (line > 0 && offsets[line] >= found.end()) {
      line--;
    }
    return new SecretFinding(rule, at, starts[line] + found.end() - offsets[line]);
  }

  /** The first character of the next line, past its indentation; -1 if no line ends here. */
  private static int afterBreak(CharSequence text, int at) {
    int i = at;
    int length = text.length();
    if (i < length && text.charAt(i) == '\\') {
      i++;
    }
    if (i < length && text.charAt(i) == '\r') {
      i++;
    }
    if (i >= length || text.charAt(i) != '\n') {
      return -1;
    }
    i++;
    int limit = Math.min(length, i + 32);
    while (i < limit && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    return i < length && MEMBERS.has(text.charAt(i)) ? i : -1;
  }
}
