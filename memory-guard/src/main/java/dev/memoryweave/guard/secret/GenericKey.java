package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A random-looking value after the bare word {@code key} or {@code auth}, which names keys of
 * tables and caches as often as those of services, so that it usually only warns. In a log line the
 * value of a bare {@code Key=} is the key of a request, and a constant such as {@code
 * LOGGED_IN_KEY} whose value has characters of all kinds is an application key.
 */
final class GenericKey implements SecretDetector {
  private static final SecretRule LOGGED =
      SecretRule.refuse("logged-key", "a key of a service in a line of a log");
  private static final SecretRule RULE =
      SecretRule.warn("possible-key", "what may be a key of a service");
  private static final int SHORTEST = 16;
  private static final int SHORTEST_LOGGED = 12;
  private static final int LONGEST = 130;
  private static final int LONGEST_JOINT = 6;
  private static final int LONGEST_NAME = 24;

  /** From this length on letters and digits without a mark are a key, whatever is in between. */
  private static final int SHORTEST_PLAIN = 24;

  private static final int SHORTEST_NAMED = 24;
  private static final int MANY_DIGITS = 4;
  private static final double CLEARLY_DRAWN = 0.4;
  private static final int ALL_KINDS = 4;
  private static final int SHORTEST_PHRASE = 32;

  private static final int LONGEST_MESSAGE = 120;
  private static final List<String> LEVELS = List.of("TRACE", "DEBUG", "INFO", "WARN", "ERROR");

  /** With one of these before it, a key is not secret. */
  private static final List<String> NOT_SECRET =
      List.of(
          "public",
          "foreign",
          "primary",
          "cache",
          "sort",
          "partition",
          "hash",
          "index",
          "object",
          "file",
          "ssh",
          "host",
          "row",
          "map",
          "shard",
          "group",
          "unique",
          "finger",
          "s3",
          "kms",
          "site",
          "idempotency");

  @Override
  public List<String> anchors() {
    return List.of(
        "key=",
        "key:",
        "key =",
        "key :",
        "key\"",
        "key'",
        "key ",
        "key-",
        "auth=",
        "auth:",
        "token-",
        "secret-",
        "access=",
        "access ",
        "access-",
        "private=",
        "private ",
        "private-");
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    int from = end;
    int limit = Math.min(text.length(), end + LONGEST_JOINT);
    char last = text.charAt(end - 1);
    boolean joins = ":=".indexOf(last) >= 0;
    while (from < limit && " :='\"`>,\\".indexOf(text.charAt(from)) >= 0) {
      joins |= ":=".indexOf(text.charAt(from)) >= 0;
      from++;
    }
    int to = CharClass.TOKEN.runEnd(text, from, from + LONGEST);
    boolean quoted = from > end && "'\"".indexOf(text.charAt(from - 1)) >= 0;
    if (quoted && "'\"".indexOf(last) >= 0) {
      SecretFinding phrase = constant(text, start, end - 1, from);
      if (phrase != null) {
        return phrase;
      }
    }
    if (!joins || isWordOfAccess(text, start)) {
      return isPlainKey(text, from, to) && isSecretName(text, start)
          ? warning(text, from, to)
          : null;
    }
    boolean logged = from == end && isLogged(text, start, end);
    if (!logged && isPlainKey(text, from, to) && Placeholder.isSequence(text, from, to)) {
      return isSecretName(text, start) ? warning(text, from, to) : null;
    }
    if (to - from < (logged ? SHORTEST_LOGGED : SHORTEST)
        || !isDrawn(text, from, to)
        || !isSecretName(text, start)
        || AssignedSecret.isEncodedWord(text, from, to)
        || Placeholder.standsFor(text, from, to)) {
      return null;
    }
    if (logged) {
      return new SecretFinding(OtherValue.isUuid(text, from, to) ? RULE : LOGGED, from, to);
    }
    return new SecretFinding(
        isNamed(text, start) && isClearlyDrawn(text, from, to) ? AssignedSecret.SECRET : RULE,
        from,
        to);
  }

  /** Whether the name ends in a word that is less specific than {@code key}. */
  private static boolean isWordOfAccess(CharSequence text, int start) {
    return AsciiText.startsWithIgnoringCase(text, start, "access")
        || AsciiText.startsWithIgnoringCase(text, start, "private");
  }

  private static @Nullable SecretFinding warning(CharSequence text, int from, int to) {
    return Placeholder.standsForKey(text, from, to) || AssignedSecret.isEncodedWord(text, from, to)
        ? null
        : new SecretFinding(RULE, from, to);
  }

  /**
   * {@code define('LOGGED_IN_KEY', '...')}: a name in capitals, a value with characters of all
   * kinds.
   */
  private static @Nullable SecretFinding constant(
      CharSequence text, int start, int nameEnd, int from) {
    int name = CONSTANT.runStart(text, start, start - LONGEST_NAME);
    if (name == start || !CONSTANT.hasAll(text, name, nameEnd)) {
      return null;
    }
    char quote = text.charAt(from - 1);
    int limit = Math.min(text.length(), from + LONGEST);
    int to = from;
    while (to < limit && text.charAt(to) != quote && text.charAt(to) >= ' ') {
      to++;
    }
    if (to - from < SHORTEST_PHRASE) {
      return null;
    }
    CharacterCounts makeup = CharacterCounts.of(text, from, to);
    return makeup.kinds() == ALL_KINDS && makeup.surprise() >= CLEARLY_DRAWN
        ? new SecretFinding(AssignedSecret.SECRET, from, to)
        : null;
  }

  private static final CharClass CONSTANT = CharClass.of("A-Z0-9_");

  /** Whether {@code key} ends the name of something: {@code acme_key}, {@code acmeKey}. */
  private static boolean isNamed(CharSequence text, int start) {
    return start >= 3 && CharClass.TOKEN.hasAll(text, start - 3, start);
  }

  private static boolean isClearlyDrawn(CharSequence text, int from, int to) {
    return to - from >= SHORTEST_NAMED
        && !CharClass.ANY_CASE_HEX.hasAll(text, from, to)
        && !OtherValue.isUuid(text, from, to)
        && Randomness.surprise(text, from, to) >= CLEARLY_DRAWN;
  }

  private static boolean isSecretName(CharSequence text, int start) {
    int from = CharClass.TOKEN.runStart(text, start, start - LONGEST_NAME);
    if (from == start && start > 0 && text.charAt(start - 1) == ' ') {
      from = CharClass.TOKEN.runStart(text, start - 1, start - LONGEST_NAME);
    }
    String name = AsciiText.lower(text, from, start);
    return NOT_SECRET.stream().noneMatch(name::contains);
  }

  /** Only letters and digits, or a UUID: required of a value that follows after a mere blank. */
  private static boolean isPlainKey(CharSequence text, int from, int to) {
    if (OtherValue.isUuid(text, from, to)) {
      return true;
    }
    if (to - from < SHORTEST_PLAIN || !CharClass.ALNUM.hasAll(text, from, to)) {
      return false;
    }
    CharacterCounts makeup = CharacterCounts.of(text, from, to);
    return makeup.digits() >= MANY_DIGITS && makeup.letters() > 0;
  }

  /** Whether {@code key=} is a separate word and the line begins with a log level. */
  private static boolean isLogged(CharSequence text, int start, int end) {
    if (text.charAt(end - 1) != '=' || (start > 0 && text.charAt(start - 1) != ' ')) {
      return false;
    }
    int line = start;
    while (line > Math.max(0, start - LONGEST_MESSAGE) && text.charAt(line - 1) != '\n') {
      line--;
    }
    String message = text.subSequence(line, start).toString();
    return LEVELS.stream().anyMatch(message::contains);
  }

  private static boolean isDrawn(CharSequence text, int from, int to) {
    if (!Randomness.holdsAny(CharClass.DIGIT, text, from, to)) {
      return false;
    }
    return CharClass.ANY_CASE_HEX.hasAll(text, from, to)
        ? Randomness.holdsAny(CharClass.LETTER, text, from, to)
        : Randomness.surprise(text, from, to) >= Randomness.DRAWN;
  }
}
