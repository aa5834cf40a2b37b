package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The credential after a scheme of HTTP authentication, {@code Bearer} (RFC 6750), {@code Token}
 * and the like, with or without the header name before it, if it looks random.
 */
final class AuthorizationHeader implements SecretDetector {
  private static final SecretRule RULE =
      SecretRule.refuse("authorization-header", "the credential of an Authorization header");

  private static final String HEADER = "authorization";
  private static final List<String> SCHEMES =
      List.of("bearer", "basic", "token", "apikey", "api-key", "ssws", "digest", "negotiate");

  private static final int LONGEST_CREDENTIAL = 4_096;
  private static final int SHORTEST_CREDENTIAL = 16;

  /** With this many characters nearly all of it is revealed, even if dots replace the rest. */
  private static final int WHOLE = 32;

  /** Room for quotes, a colon and spaces between the name of the header and the scheme. */
  private static final int LONGEST_JOINT = 16;

  /** The characters of token68 (RFC 9110), the form of all these credentials. */
  private static final CharClass CREDENTIAL = CharClass.of("a-zA-Z0-9._~+/=-");

  @Override
  public List<String> anchors() {
    return List.of("bearer", HEADER);
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    int credential = end;
    if (AsciiText.lower(text.charAt(start)) == HEADER.charAt(0)) {
      credential = skipJoint(text, end, true);
      if (credential == end) {
        return null;
      }
      for (String scheme : SCHEMES) {
        if (AsciiText.startsWithIgnoringCase(text, credential, scheme)) {
          int next = skipJoint(text, credential + scheme.length(), false);
          if (next > credential + scheme.length()) {
            credential = next;
            break;
          }
        }
      }
    } else {
      credential = skipJoint(text, end, false);
      if (credential == end || !TokenBoundary.opens(text, start, lastEnd)) {
        return null;
      }
    }
    return drawnAt(text, credential);
  }

  private static @Nullable SecretFinding drawnAt(CharSequence text, int start) {
    int end = CREDENTIAL.runEnd(text, start, start + LONGEST_CREDENTIAL);
    while (end > start && ".-".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    if (end - start < SHORTEST_CREDENTIAL
        || Placeholder.isMadeUp(text, start, end)
        || (end - start < WHOLE && Placeholder.isCut(text, end))) {
      return null;
    }
    boolean key =
        CharClass.ANY_CASE_HEX.hasAll(text, start, end)
            && Randomness.holdsAny(CharClass.DIGIT, text, start, end)
            && Randomness.holdsAny(CharClass.LETTER, text, start, end);
    return key || Randomness.looksDrawn(text, start, end)
        ? new SecretFinding(RULE, start, end)
        : null;
  }

  /** Skips blanks, plain or URL-encoded; after the header's name quotes and the colon as well. */
  private static int skipJoint(CharSequence text, int from, boolean afterName) {
    int i = from;
    int limit = Math.min(text.length(), from + LONGEST_JOINT);
    while (i < limit) {
      char c = text.charAt(i);
      if (c == ' ' || c == '\t' || (c == '+' && i == from) || (i > from && isQuote(c))) {
        i++;
      } else if (AsciiText.startsWith(text, i, "%20") || (afterName && isEncodedJoint(text, i))) {
        i += 3;
      } else if (afterName && "\"':=,\\`[]()>*".indexOf(c) >= 0) {
        i++;
      } else {
        return i;
      }
    }
    return i;
  }

  private static boolean isQuote(char c) {
    return c == '"' || c == '\'';
  }

  private static boolean isEncodedJoint(CharSequence text, int at) {
    return AsciiText.startsWithIgnoringCase(text, at, "%3a")
        || AsciiText.startsWith(text, at, "%22");
  }
}
