package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import org.jspecify.annotations.Nullable;

/**
 * A secret in braces inside an XML element, {@code <secret>{AQAAABAAA...}</secret>}, as build
 * servers write their credentials.
 */
final class BracedValue {
  private static final String OPENING = ">{";
  private static final int LONGEST = 400;
  private static final int SHORTEST = 12;
  private static final double DRAWN = 0.25;
  private static final CharClass WORD = CharClass.of("!-z|~");

  private BracedValue() {}

  /** The first random-looking word between the braces after a name; null if there is none. */
  static @Nullable SecretFinding find(CharSequence text, KeyName name) {
    if (!AsciiText.startsWith(text, name.end(), OPENING)) {
      return null;
    }
    int i = name.end() + OPENING.length();
    int limit = Math.min(text.length(), i + LONGEST);
    while (i < limit && text.charAt(i) >= ' ' && text.charAt(i) != '}') {
      int end = WORD.runEnd(text, i, limit);
      if (end - i >= SHORTEST && isDrawn(text, i, end)) {
        return new SecretFinding(
            name.password() ? AssignedSecret.PASSWORD : AssignedSecret.SECRET, i, end);
      }
      i = Math.max(end, i + 1);
    }
    return null;
  }

  private static boolean isDrawn(CharSequence text, int from, int to) {
    CharacterCounts makeup = CharacterCounts.of(text, from, to);
    return makeup.digits() > 0
        && makeup.letters() > 0
        && (makeup.hex() || makeup.surprise() >= DRAWN)
        && !Placeholder.standsFor(text, from, to);
  }
}
