package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that looks drawn behind the bare word {@code key} or {@code auth}, which names keys of
 * tables and caches as often as those of services, so that it only warns.
 */
final class GenericKey implements SecretDetector {
  private static final SecretRule RULE =
      SecretRule.warn("possible-key", "what may be a key of a service");
  private static final int SHORTEST = 16;
  private static final int LONGEST = 130;
  private static final int LONGEST_JOINT = 6;
  private static final int LONGEST_NAME = 24;

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
    if (!joins || to - from < SHORTEST || !isDrawn(text, from, to)) {
      return null;
    }
    int nameStart = CharClass.TOKEN.runStart(text, start, start - LONGEST_NAME);
    if (nameStart == start && start > 0 && text.charAt(start - 1) == ' ') {
      nameStart = CharClass.TOKEN.runStart(text, start - 1, start - LONGEST_NAME);
    }
    String name = AsciiText.lower(text, nameStart, start);
    return NOT_SECRET.stream().anyMatch(name::contains) || Placeholder.standsFor(text, from, to)
        ? null
        : new SecretFinding(RULE, from, to);
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
