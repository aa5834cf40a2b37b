package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that looks drawn behind the bare word {@code key} or {@code auth}, which names keys of
 * tables and caches as often as those of services, so that it only warns. In a line of a log what a
 * bare {@code Key=} is given is the key of a request.
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
          "kms");

  @Override
  public List<String> anchors() {
    return List.of("key=", "key:", "key =", "key :", "key\"", "key'", "auth=", "auth:");
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    int from = end;
    int limit = Math.min(text.length(), end + LONGEST_JOINT);
    boolean joins = ":=".indexOf(text.charAt(end - 1)) >= 0;
    while (from < limit && " :='\"`>\\".indexOf(text.charAt(from)) >= 0) {
      joins |= ":=".indexOf(text.charAt(from)) >= 0;
      from++;
    }
    int to = CharClass.TOKEN.runEnd(text, from, from + LONGEST);
    boolean logged = from == end && isLogged(text, start, end);
    if (!joins || to - from < (logged ? SHORTEST_LOGGED : SHORTEST) || !isDrawn(text, from, to)) {
      return null;
    }
    int nameStart = CharClass.TOKEN.runStart(text, start, start - LONGEST_NAME);
    if (nameStart == start && start > 0 && text.charAt(start - 1) == ' ') {
      nameStart = CharClass.TOKEN.runStart(text, start - 1, start - LONGEST_NAME);
    }
    String name = AsciiText.lower(text, nameStart, start);
    return NOT_SECRET.stream().anyMatch(name::contains) || Placeholder.standsFor(text, from, to)
        ? null
        : new SecretFinding(logged && !OtherValue.isUuid(text, from, to) ? LOGGED : RULE, from, to);
  }

  /** Whether {@code key=} is a word of its own and the line begins with the level of a message. */
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
