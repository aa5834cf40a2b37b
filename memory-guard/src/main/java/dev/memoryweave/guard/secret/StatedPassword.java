package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A password written down in passing: {@code pw: ...}, {@code ID/PW: name / ...}, SQL's {@code
 * IDENTIFIED BY '...'}. Such passwords are chosen and short, so the criterion is that letters are
 * mixed with digits or signs.
 */
final class StatedPassword implements SecretDetector {
  private static final String SQL = "identified by ";

  /** The command of PowerShell that takes a password as plain text, {@code "..." -AsPlainText}. */
  private static final String SECURE_STRING = "convertto-securestring ";

  private static final int SHORTEST = 4;
  private static final int SHORTEST_REFUSED = 6;
  private static final int LONGEST = 64;
  private static final int LONGEST_JOINT = 8;
  private static final CharClass VALUE = CharClass.of("!-~");

  @Override
  public List<String> anchors() {
    return List.of("pw:", "pw=", "pw :", "pw =", "pw is ", SECURE_STRING, SQL);
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    boolean sql = AsciiText.startsWithIgnoringCase(text, start, SQL);
    if (!TokenBoundary.opens(text, start, lastEnd)) {
      return null;
    }
    int from = end;
    int joint = Math.min(text.length(), end + LONGEST_JOINT);
    while (from < joint && " \t:='\"`*".indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    boolean quoted = from > end && "'\"".indexOf(text.charAt(from - 1)) >= 0;
    int to = quoted ? quotedEnd(text, from) : VALUE.runEnd(text, from, from + LONGEST);
    if (!quoted) {
      while (to > from && ".,;:)]}'\"`*".indexOf(text.charAt(to - 1)) >= 0) {
        to--;
      }
      if (start > 0 && text.charAt(start - 1) == '/') {
        from = afterName(text, from, to);
        to = from < to ? to : VALUE.runEnd(text, from, from + LONGEST);
      }
    }
    boolean command = AsciiText.startsWithIgnoringCase(text, start, SECURE_STRING);
    if (!quoted && (command || (sql && !isOfUser(text, start)))) {
      return null;
    }
    return judged(text, from, to, sql || command);
  }

  /**
   * A password if it is distinguishable from a word; a word only after a command that takes nothing
   * else.
   */
  static @Nullable SecretFinding judged(CharSequence text, int from, int to, boolean sql) {
    if (to - from < SHORTEST || Placeholder.standsFor(text, from, to)) {
      return null;
    }
    CharacterCounts makeup = CharacterCounts.of(text, from, to);
    boolean mixed = makeup.digits() > 0 || makeup.symbols() > 0;
    if (makeup.foreign() || makeup.letters() == 0 || OtherValue.isLocation(text, from, to)) {
      return null;
    }
    if (makeup.digits() > 0
        && to - from >= SHORTEST_REFUSED
        && !Placeholder.isDisguisedWord(text, from, to)) {
      return isCall(text, from, to) ? null : new SecretFinding(AssignedSecret.PASSWORD, from, to);
    }
    return (mixed || sql) && !isCall(text, from, to)
        ? new SecretFinding(PossibleSecret.PASSWORD, from, to)
        : null;
  }

  /** Other things than users are identified by something, too. */
  private static boolean isOfUser(CharSequence text, int end) {
    int from = Math.max(0, end - LONGEST);
    return AsciiText.lower(text, from, end).contains("user ");
  }

  private static boolean isCall(CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      if ("(){}<>\\".indexOf(text.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  private static int quotedEnd(CharSequence text, int from) {
    char quote = text.charAt(from - 1);
    int limit = Math.min(text.length(), from + LONGEST);
    for (int i = from; i < limit; i++) {
      if (text.charAt(i) == quote) {
        return i;
      }
      if (text.charAt(i) < ' ') {
        return from;
      }
    }
    return from;
  }

  /** Where the password begins in {@code name/password}, {@code name / password}. */
  private static int afterName(CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) == '/' || text.charAt(i) == ':') {
        return i + 1;
      }
    }
    int i = to;
    int limit = Math.min(text.length(), to + 3);
    while (i < limit && " /,:".indexOf(text.charAt(i)) >= 0) {
      i++;
    }
    return i > to + 1 ? i : from;
  }
}
