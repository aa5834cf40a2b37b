package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import org.jspecify.annotations.Nullable;

/**
 * Values that only cause a warning after the name of a secret: those that do not look random
 * enough, UUIDs, which may be anything, words that people choose as passwords, and keys that count
 * up as in manuals.
 */
final class PossibleSecret {
  static final SecretRule PASSWORD = SecretRule.warn("possible-password", "what may be a password");
  static final SecretRule SECRET = SecretRule.warn("possible-secret", "what may be a secret");

  static final int SHORTEST = 4;
  private static final CharClass PARTS = CharClass.of("._/(){}[]<>;,");
  private static final CharClass QUALIFIER = CharClass.of(":.");
  private static final int SHORTEST_WORD = 5;
  private static final int REACH = 120;
  private static final int SHORTEST_KEY = 8;
  private static final int LONG_KEY = 16;

  /** This many letters and digits without a mark are not a name, even if they count up. */
  private static final int LONG_PLAIN_KEY = 20;

  private static final int MANY_DIGITS = 4;
  private static final int SHORTEST_GROUP = 4;
  private static final int CHOSEN_KINDS = 3;
  private static final double SURPRISE = 0.2;

  private PossibleSecret() {}

  /** The rule to warn about the value; null if there is no reason to. */
  static @Nullable SecretRule ruleOf(
      CharSequence text, KeyName name, KeyedValue value, CharacterCounts makeup) {
    int from = value.start();
    int to = value.end();
    boolean told =
        name.password()
            ? isPassword(text, name, value, makeup)
            : isKey(text, value, makeup, OtherValue.isUuid(text, from, to))
                && !AssignedSecret.isEncodedWord(text, from, to);
    if (!told
        || Placeholder.isCut(text, to)
        || Placeholder.endsWithKind(text, from, to)
        || OtherValue.is(text, name, value)
        || !isMeant(text, value, makeup)) {
      return null;
    }
    return name.password() ? PASSWORD : SECRET;
  }

  /** Whether it is not a placeholder; a long key that counts up is one only if it says so. */
  private static boolean isMeant(CharSequence text, KeyedValue value, CharacterCounts makeup) {
    boolean longKey = makeup.length() >= LONG_KEY && makeup.digits() > 0;
    return longKey
        ? !Placeholder.standsForKey(text, value.start(), value.end())
        : !Placeholder.standsFor(text, value.start(), value.end());
  }

  private static boolean isKey(
      CharSequence text, KeyedValue value, CharacterCounts makeup, boolean uuid) {
    boolean mixed =
        makeup.digits() > 0
            || (value.quoted()
                && makeup.symbols() > 0
                && makeup.surprise() >= Randomness.DRAWN_LETTERS);
    if (!mixed || makeup.length() < SHORTEST_KEY) {
      return false;
    }
    if (makeup.length() < LONG_KEY) {
      return value.quoted() && makeup.surprise() >= SURPRISE;
    }
    return uuid
        || makeup.hex()
        || makeup.surprise() >= SURPRISE
        || (makeup.digits() >= MANY_DIGITS
            && makeup.length() >= LONG_PLAIN_KEY
            && (makeup.marks() == 0 || isGrouped(text, value)));
  }

  /** Groups of letters and digits with a digit in each, such as {@code 7KX2-90AB-...}. */
  private static boolean isGrouped(CharSequence text, KeyedValue value) {
    int group = value.start();
    int words = 0;
    for (int i = value.start(); i <= value.end(); i++) {
      if (i == value.end() || text.charAt(i) == '-') {
        words += Randomness.holdsAny(CharClass.DIGIT, text, group, i) ? 0 : 1;
        if (words > 0 || i - group < SHORTEST_GROUP) {
          return false;
        }
        group = i + 1;
      } else if (!CharClass.ALNUM.has(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPassword(
      CharSequence text, KeyName name, KeyedValue value, CharacterCounts makeup) {
    if (value.prose()) {
      return false;
    }
    if (makeup.digits() > 0) {
      return value.quoted() || isPlain(text, value) || makeup.kinds() > CHOSEN_KINDS;
    }
    boolean given = value.quoted() || name.constant();
    boolean word =
        makeup.small() == makeup.length()
            || makeup.symbols() > 0
            || (makeup.kinds() >= CHOSEN_KINDS && !isQualified(text, value));
    return given
        && word
        && makeup.length() >= SHORTEST_WORD
        && !value.cell()
        && !isRepeated(text, value.start(), value.end());
  }

  /** Whether the same word is shortly before: a user and a password that show the form. */
  private static boolean isRepeated(CharSequence text, int from, int to) {
    int length = to - from;
    for (int i = from - length - 1; i >= Math.max(0, from - REACH); i--) {
      if (text.charAt(i) == text.charAt(from)
          && !CharClass.WORD.has(text.charAt(i + length))
          && (i == 0 || !CharClass.WORD.has(text.charAt(i - 1)))
          && AsciiText.startsWith(text, i, text.subSequence(from, to).toString())) {
        return true;
      }
    }
    return false;
  }

  /** {@code iam:ChangePassword} is the name of an action. */
  private static boolean isQualified(CharSequence text, KeyedValue value) {
    return Randomness.holdsAny(QUALIFIER, text, value.start(), value.end());
  }

  /** Whether it is a single word as people choose it, not a multi-part name in code. */
  private static boolean isPlain(CharSequence text, KeyedValue value) {
    return !Randomness.holdsAny(PARTS, text, value.start(), value.end());
  }
}
