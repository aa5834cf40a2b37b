package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The password of {@code scheme://user:password@host}, for any scheme. Only the password is the
 * finding. Placeholder passwords ({@code user:pass@}, {@code postgres:postgres@}) pass.
 */
final class ConnectionString implements SecretDetector {
  static final SecretRule RULE =
      SecretRule.refuse("connection-string", "the password of a connection string");

  private static final int LONGEST_USER_INFO = 256;
  private static final int SHORTEST_PASSWORD = 4;
  private static final int LONGEST_HOST = 48;
  private static final CharClass SCHEME = CharClass.of("a-zA-Z0-9+.");

  @Override
  public List<String> anchors() {
    return List.of("://", ":\\/\\/", "%3a%2f%2f");
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    if (start == 0
        || !SCHEME.has(text.charAt(start - 1))
        || (AsciiText.startsWith(text, end, "[") && AsciiText.startsWith(text, end + 1, ":"))) {
      return null;
    }
    boolean encoded = text.charAt(start) == '%';
    int at = -1;
    int colon = -1;
    int slash = -1;
    int limit = Math.min(text.length(), end + LONGEST_USER_INFO);
    for (int i = end; i < limit; i++) {
      char c = text.charAt(i);
      if (c == '@' || (encoded && AsciiText.startsWith(text, i, "%40"))) {
        at = i;
      } else if (colon < 0 && (c == ':' || (encoded && startsColon(text, i)))) {
        colon = i;
      } else if (c == '/' || c == '?' || c == '#') {
        if (at >= 0 || colon < 0 || isPort(text, colon + 1, i)) {
          break;
        }
        // An unescaped slash in a password: only an @ further on makes it one.
        slash = i;
      } else if (endsUrl(c)) {
        break;
      }
    }
    if (colon < 0 || at < colon || (slash >= 0 && !goesOnAsHost(text, at + 1))) {
      return null;
    }
    int password = colon + (encoded && text.charAt(colon) == '%' ? 3 : 1);
    SecretRule rule = ruleOf(text, end, colon, password, at);
    return rule == null ? null : new SecretFinding(rule, password, at);
  }

  private static @Nullable SecretRule ruleOf(
      CharSequence text, int user, int colon, int password, int at) {
    if (at - password < SHORTEST_PASSWORD
        || isDigest(text, at + 1)
        || isExpression(text, password, at)) {
      return null;
    }
    String name = text.subSequence(user, colon).toString();
    String value = text.subSequence(password, at).toString();
    int host = at + (text.charAt(at) == '%' ? 3 : 1);
    int hostEnd = Math.min(text.length(), host + LONGEST_HOST);
    String place = AsciiText.lower(text, host, hostEnd);
    if (Placeholder.isPair(name, value, place)
        || Placeholder.endsWithKind(value, 0, value.length())) {
      return null;
    }
    boolean word =
        CharClass.LETTER.hasAll(value, 0, value.length())
            && Randomness.surprise(value, 0, value.length()) < Randomness.DRAWN;
    return (word && Placeholder.isUsualHost(place)) || Placeholder.isUsualWord(value)
        ? PossibleSecret.PASSWORD
        : RULE;
  }

  /** {@code s@x@http://host:8000@g}: a port, and the text after the at sign is not a host. */
  private static boolean isExpression(CharSequence text, int password, int at) {
    int host = at + (text.charAt(at) == '%' ? 3 : 1);
    int hostEnd = CharClass.DOTTED.runEnd(text, host, host + LONGEST_HOST);
    boolean noHost = hostEnd < host + 3 || AsciiText.startsWith(text, hostEnd, "://");
    return host >= text.length() || (noHost && isPort(text, password, at));
  }

  private static boolean startsColon(CharSequence text, int at) {
    return AsciiText.startsWithIgnoringCase(text, at, "%3a");
  }

  private static boolean isPort(CharSequence text, int from, int to) {
    return CharClass.DIGIT.hasAll(text, from, to);
  }

  /** An image reference such as {@code docker://name:tag@sha256:...} is not a connection. */
  private static boolean isDigest(CharSequence text, int host) {
    return AsciiText.startsWith(text, host, "sha256:")
        || AsciiText.startsWith(text, host, "sha512:");
  }

  private static boolean goesOnAsHost(CharSequence text, int host) {
    int end = CharClass.DOTTED.runEnd(text, host, host + LONGEST_USER_INFO);
    return end > host && end < text.length() && ":/".indexOf(text.charAt(end)) >= 0;
  }

  private static boolean endsUrl(char c) {
    return c <= ' ' || c >= 127 || c == '"' || c == '\'' || c == '`' || c == '\\' || c == ',';
  }
}
