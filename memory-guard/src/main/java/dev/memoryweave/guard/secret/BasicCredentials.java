package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
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
  private static final int LONGEST = 1_024;
  private static final CharClass PLAIN = CharClass.of("!#-&(-_a-~");

  @Override
  public List<String> anchors() {
    return List.of(
        "basic ",
        "basic%20",
        "\"auth\"",
        "\\\"auth\\\"",
        "'auth'",
        "_auth=",
        "_auth =",
        "auth: ",
        " -u ",
        " -u'",
        " -u\"",
        " --user ",
        " --user=",
        "proxy-user ",
        "proxy-user=");
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    int value = skipJoint(text, end);
    char first = AsciiText.lower(text.charAt(start));
    return first == ' ' || first == 'p' ? plain(text, start, value) : encoded(text, value);
  }

  private static @Nullable SecretFinding encoded(CharSequence text, int start) {
    int end = CharClass.BASE64.runEnd(text, start, start + LONGEST);
    if (end - start < SHORTEST) {
      return null;
    }
    String decoded = decode(text.subSequence(start, end).toString());
    int colon = decoded.indexOf(':');
    if (colon < 0 || decoded.chars().anyMatch(c -> c < ' ' || c >= 127)) {
      return null;
    }
    return isSecret(decoded, 0, colon, decoded.length())
        ? new SecretFinding(RULE, start, end)
        : null;
  }

  /** The decoded characters; empty if this is no base64. */
  private static String decode(String encoded) {
    try {
      return new String(Base64.getDecoder().decode(encoded), StandardCharsets.ISO_8859_1);
    } catch (IllegalArgumentException notBase64) {
      return "";
    }
  }

  /** After the name of a command that takes a user, a chosen password counts as well. */
  private static @Nullable SecretFinding plain(CharSequence text, int option, int start) {
    int end = PLAIN.runEnd(text, start, start + LONGEST);
    for (int colon = start; colon < end; colon++) {
      if (text.charAt(colon) == ':') {
        return isSecret(text, start, colon, end)
                && (Randomness.looksDrawn(text, colon + 1, end)
                    || (isOfCommand(text, option)
                        && !isPort(text, colon + 1, end)
                        && !Placeholder.standsFor(text, colon + 1, end)))
            ? new SecretFinding(RULE, colon + 1, end)
            : null;
      }
    }
    return null;
  }

  private static boolean isPort(CharSequence text, int from, int to) {
    return CharClass.DIGIT.hasAll(text, from, to);
  }

  /** Whether the option belongs to a command that takes {@code user:password}. */
  private static boolean isOfCommand(CharSequence text, int option) {
    for (int i = option; i > Math.max(0, option - LONGEST_COMMAND); i--) {
      char c = AsciiText.lower(text.charAt(i));
      if (c == 'c' && AsciiText.startsWithIgnoringCase(text, i, "curl")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSecret(CharSequence text, int user, int colon, int end) {
    String name = text.subSequence(user, colon).toString();
    String password = text.subSequence(colon + 1, end).toString();
    return password.length() > 3 && !Placeholder.isPair(name, password, "");
  }

  private static int skipJoint(CharSequence text, int from) {
    int i = from;
    while (i < Math.min(text.length(), from + 8) && " :=\"'\\".indexOf(text.charAt(i)) >= 0) {
      i++;
    }
    return i;
  }
}
