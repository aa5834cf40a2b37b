package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A user and password together: base64 of {@code user:password} after {@code Basic} (RFC 7617), in
 * the {@code auth} of a container registry or the {@code _auth} of npm, and plain after {@code curl
 * -u}.
 */
final class BasicCredentials implements SecretDetector {
  private static final SecretRule RULE =
      SecretRule.refuse("basic-credentials", "a user name with its password");

  private static final int LONGEST_COMMAND = 120;
  private static final int SHORTEST = 8;
  private static final int SHORTEST_KEY = 10;
  private static final int LONGEST = 1_024;
  private static final CharClass PLAIN = CharClass.of("!#-&(-_a-~");
  private static final CharClass USER = CharClass.of("!#-&(-9;-_a-~");

  /** The option's spelling alone, after others, and together with the user. */
  private static final List<String> OPTIONS =
      List.of(
          " -u ",
          " -u'",
          " -u\"",
          " -u=",
          "curl -u",
          " -su ",
          " -ku ",
          " -sku ",
          " -ksu ",
          " -ssu ",
          " -iu ",
          " -vu ",
          " -fu ",
          " -lu ",
          " --user ",
          " --user=",
          "proxy-user ",
          "proxy-user=");

  @Override
  public List<String> anchors() {
    return Stream.concat(
            OPTIONS.stream(),
            Stream.of(
                "basic ",
                "basic%20",
                "\"auth\"",
                "\\\"auth\\\"",
                "'auth'",
                "_auth=",
                "_auth =",
                "auth: "))
        .toList();
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    char first = AsciiText.lower(text.charAt(start));
    return first == ' ' || first == 'p' || first == 'c'
        ? plain(text, start, skipJoint(text, end, " =\"'\\"))
        : encoded(text, skipJoint(text, end, " :=\"'\\"));
  }

  private static @Nullable SecretFinding encoded(CharSequence text, int start) {
    int end = CharClass.BASE64.runEnd(text, start, start + LONGEST);
    if (end - start < SHORTEST) {
      return null;
    }
    String decoded = Base64Text.printable(text.subSequence(start, end));
    int colon = decoded.indexOf(':');
    if (colon < 0) {
      return null;
    }
    return isSecret(decoded, 0, colon, colon + 1, decoded.length())
        ? new SecretFinding(RULE, start, end)
        : null;
  }

  /** After the name of a command that takes a user, a chosen password counts as well. */
  private static @Nullable SecretFinding plain(CharSequence text, int option, int start) {
    int limit = Math.min(text.length(), start + LONGEST);
    int userEnd = USER.runEnd(text, start, limit);
    int colon = userEnd < limit && isQuote(text.charAt(userEnd)) ? userEnd + 1 : userEnd;
    if (!AsciiText.startsWith(text, colon, ":") || (userEnd == start && colon > start)) {
      return null;
    }
    int from = colon + 1;
    while (from < limit && (isQuote(text.charAt(from)) || text.charAt(from) == '\\')) {
      from++;
    }
    int end = PLAIN.runEnd(text, from, limit);
    while (end > from && text.charAt(end - 1) == '\\') {
      end--;
    }
    if (end == from && isKey(text, option, start, userEnd)) {
      return new SecretFinding(RULE, start, userEnd);
    }
    boolean told =
        isSecret(text, start, userEnd, from, end)
            && (Randomness.looksDrawn(text, from, end)
                || (isOfCommand(text, option)
                    && !isPort(text, from, end)
                    && !Placeholder.standsFor(text, from, end)));
    return told ? new SecretFinding(RULE, from, end) : null;
  }

  /** A key in place of the user, without a password, {@code curl -u KEY:}. */
  private static boolean isKey(CharSequence text, int option, int start, int end) {
    return end - start >= SHORTEST_KEY
        && Randomness.looksDrawn(text, start, end)
        && isOfCommand(text, option)
        && !Placeholder.standsFor(text, start, end);
  }

  private static boolean isQuote(char c) {
    return c == '"' || c == '\'';
  }

  private static boolean isPort(CharSequence text, int from, int to) {
    return CharClass.DIGIT.hasAll(text, from, to);
  }

  /** Whether the option belongs to a command that takes {@code user:password}. */
  private static boolean isOfCommand(CharSequence text, int option) {
    for (int i = option; i >= Math.max(0, option - LONGEST_COMMAND); i--) {
      char c = AsciiText.lower(text.charAt(i));
      if (c == 'c' && AsciiText.startsWithIgnoringCase(text, i, "curl")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSecret(CharSequence text, int user, int userEnd, int from, int end) {
    String name = text.subSequence(user, userEnd).toString();
    String password = text.subSequence(from, end).toString();
    return password.length() > 3 && !Placeholder.isPair(name, password, "");
  }

  private static int skipJoint(CharSequence text, int from, String joint) {
    int i = from;
    while (i < Math.min(text.length(), from + 8) && joint.indexOf(text.charAt(i)) >= 0) {
      i++;
    }
    return i;
  }
}
