package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Discord bot token: base64 of the bot's numeric id, a dot, six characters of time, a dot, a
 * signature. Base64 of three digits has one of 120 beginnings, which are the anchors.
 */
final class DiscordToken implements SecretDetector {
  private static final SecretRule RULE = SecretRule.refuse("discord-token", "a Discord token");
  private static final String FIRST = "MNO";
  private static final String SECOND = "DTjz";
  private static final String THIRD = "AEIMQUYcgk";

  @Override
  public List<String> anchors() {
    List<String> anchors = new ArrayList<>();
    for (int i = 0; i < FIRST.length(); i++) {
      for (int j = 0; j < SECOND.length(); j++) {
        for (int k = 0; k < THIRD.length(); k++) {
          String anchor = "" + FIRST.charAt(i) + SECOND.charAt(j) + THIRD.charAt(k);
          anchors.add(AsciiText.lower(anchor, 0, anchor.length()));
        }
      }
    }
    return anchors;
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    if (FIRST.indexOf(text.charAt(start)) < 0
        || SECOND.indexOf(text.charAt(start + 1)) < 0
        || THIRD.indexOf(text.charAt(start + 2)) < 0
        || !TokenBoundary.opens(text, start, lastEnd)) {
      return null;
    }
    int id = CharClass.ALNUM.runEnd(text, start, start + 30);
    int time = CharClass.TOKEN.runEnd(text, id + 1, id + 10);
    int signature = CharClass.TOKEN.runEnd(text, time + 1, time + 64);
    boolean found =
        id - start >= 22
            && AsciiText.startsWith(text, id, ".")
            && time - id >= 6
            && time - id <= 8
            && AsciiText.startsWith(text, time, ".")
            && signature - time > 25;
    return found ? new SecretFinding(RULE, start, signature) : null;
  }
}
