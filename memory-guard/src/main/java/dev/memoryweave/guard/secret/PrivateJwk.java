package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The private part of a JSON Web Key (RFC 7517, RFC 7518): the member {@code d}, or {@code k} of a
 * symmetric key, of an object with a {@code kty}.
 */
final class PrivateJwk implements SecretDetector {
  private static final SecretRule RULE =
      SecretRule.refuse("json-web-key", "the private part of a JSON Web Key");
  private static final int SHORTEST = 20;
  private static final int LONGEST = 4_096;

  /** How far from the member the type of the key may be. */
  private static final int REACH = 1_500;

  @Override
  public List<String> anchors() {
    return List.of("\"d\"", "\"k\"", "\\\"d\\\"", "\\\"k\\\"", "'d'", "'k'");
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    int from = end;
    int joint = Math.min(text.length(), end + 8);
    while (from < joint && " :\"'\\\n".indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    int to = CharClass.TOKEN.runEnd(text, from, from + LONGEST);
    if (from == end
        || to - from < SHORTEST
        || Placeholder.isMadeUp(text, from, Math.min(to, from + 128))
        || !Randomness.looksDrawn(text, from, Math.min(to, from + 128))) {
      return null;
    }
    return saysType(text, Math.max(0, start - REACH), start)
            || saysType(text, to, Math.min(text.length(), to + REACH))
        ? new SecretFinding(RULE, from, to)
        : null;
  }

  private static boolean saysType(CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) == 'k' && AsciiText.startsWith(text, i, "kty")) {
        return true;
      }
    }
    return false;
  }
}
