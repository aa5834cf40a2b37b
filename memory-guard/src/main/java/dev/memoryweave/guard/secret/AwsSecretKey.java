package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The secret key, 40 characters without any mark, that follows closely after an AWS access key id.
 */
final class AwsSecretKey implements SecretDetector {
  static final SecretRule RULE = SecretRule.refuse("aws-secret-key", "an AWS secret access key");

  private static final int KEY_ID = 20;
  private static final int LENGTH = 40;
  private static final int REACH = 160;
  private static final CharClass KEY = CharClass.of("a-zA-Z0-9+/");

  @Override
  public List<String> anchors() {
    return List.of("akia", "asia");
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    int id = CharClass.UPPER.runEnd(text, start, start + KEY_ID + 1);
    if (text.charAt(start) != 'A'
        || id - start != KEY_ID
        || !TokenBoundary.opens(text, start, lastEnd)) {
      return null;
    }
    int limit = Math.min(text.length(), id + REACH);
    int i = id;
    while (i < limit) {
      int runEnd = KEY.runEnd(text, i, i + LENGTH + 1);
      if (runEnd - i == LENGTH
          && !Placeholder.isMadeUp(text, i, runEnd)
          && !CharClass.ANY_CASE_HEX.hasAll(text, i, runEnd)
          && Randomness.looksDrawn(text, i, runEnd)) {
        return new SecretFinding(RULE, i, runEnd);
      }
      i = KEY.runEnd(text, runEnd, limit) + 1;
    }
    return null;
  }
}
