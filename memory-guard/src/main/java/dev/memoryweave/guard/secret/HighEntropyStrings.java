package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.ArrayList;
import java.util.List;

/**
 * Strings that look random but have neither a known shape nor a telling name. They are as often
 * identifiers as secrets, so they only warn.
 */
final class HighEntropyStrings {
  static final SecretRule RULE =
      SecretRule.warn("high-entropy-string", "a string that looks drawn");

  private static final int SHORTEST = 24;
  private static final int LONGEST = 200;
  private static final double SURPRISE = 0.42;
  private static final int URL_REACH = 120;
  private static final int LONGEST_NAME = 24;
  private static final int SHORTEST_WORD = 4;
  private static final int MANY_WORDS = 3;
  private static final List<String> OTHER =
      List.of("id", "signature", "challenge", "digest", "etag", "csrf_token", "fingerprint");
  private static final CharClass RUN = CharClass.of("a-zA-Z0-9+/_-");
  private static final CharClass SLASHES = CharClass.of("/");
  private static final CharClass HEX = CharClass.of("0-9a-fA-F-");
  private static final CharClass SMALL = CharClass.of("a-z");
  private static final CharClass CAPITAL = CharClass.of("A-Z");

  private HighEntropyStrings() {}

  static List<SecretFinding> in(CharSequence text) {
    List<SecretFinding> findings = new ArrayList<>();
    int length = text.length();
    int i = 0;
    while (i < length) {
      int end = text.charAt(i) == '-' ? PublicMaterial.blockEnd(text, i) : i;
      if (end > i) {
        i = end;
        continue;
      }
      end = RUN.runEnd(text, i, length);
      // After two slashes, as in base64://, and at the start of a path, the text begins.
      int from = SLASHES.runEnd(text, i, end);
      if (end - from >= SHORTEST && end - from <= LONGEST && isSuspect(text, from, end)) {
        findings.add(new SecretFinding(RULE, from, end));
      }
      i = end + 1;
    }
    return findings;
  }

  private static boolean isSuspect(CharSequence text, int from, int to) {
    return Randomness.surprise(text, from, to) >= SURPRISE
        && Randomness.holdsAny(CharClass.DIGIT, text, from, to)
        && Randomness.holdsAny(SMALL, text, from, to)
        && Randomness.holdsAny(CAPITAL, text, from, to)
        && !isHash(text, from, to)
        && !isHashOrData(text, from)
        && !isNamedOther(text, from)
        && !holdsWords(text, from, to)
        && !isInUrl(text, from)
        && !PublicMaterial.is(text, from, to)
        && !Placeholder.isMadeUp(text, from, to);
  }

  /** Whether the longest part between slashes consists of hexadecimal digits only. */
  private static boolean isHash(CharSequence text, int from, int to) {
    int longest = from;
    int longestEnd = from;
    int part = from;
    for (int i = from; i <= to; i++) {
      if (i == to || text.charAt(i) == '/') {
        if (i - part > longestEnd - longest) {
          longest = part;
          longestEnd = i;
        }
        part = i + 1;
      }
    }
    return HEX.hasAll(text, longest, longestEnd);
  }

  /** {@code sha512-...} as in lock files, {@code base64,...} as in data URIs. */
  private static boolean isHashOrData(CharSequence text, int from) {
    return AsciiText.startsWithIgnoringCase(text, from, "sha")
        || AsciiText.startsWithIgnoringCase(text, from - 7, "base64,")
        || (from > 0 && text.charAt(from - 1) == ':' && isHashName(text, from - 1));
  }

  /** Whether the name before it says that it is public. */
  private static boolean isNamedOther(CharSequence text, int from) {
    int name = from;
    while (name > 0 && from - name < 4 && " \"'=:".indexOf(text.charAt(name - 1)) >= 0) {
      name--;
    }
    if (name == from) {
      return false;
    }
    int start = CharClass.WORD.runStart(text, name, name - LONGEST_NAME);
    String before = AsciiText.lower(text, start, name);
    return OTHER.stream().anyMatch(before::endsWith);
  }

  /** Whether several lower-case words are between its marks, as in a path or an encoded text. */
  private static boolean holdsWords(CharSequence text, int from, int to) {
    int words = 0;
    int part = from;
    for (int i = from; i <= to; i++) {
      if (i == to || !CharClass.ALNUM.has(text.charAt(i))) {
        words += i - part >= SHORTEST_WORD && SMALL.hasAll(text, part, i) ? 1 : 0;
        part = i + 1;
      }
    }
    return words >= MANY_WORDS;
  }

  private static boolean isHashName(CharSequence text, int end) {
    int start = CharClass.ALNUM.runStart(text, end, end - 8);
    return AsciiText.startsWithIgnoringCase(text, start, "sha")
        || AsciiText.startsWithIgnoringCase(text, start, "md5")
        || AsciiText.startsWithIgnoringCase(text, start, "h1");
  }

  private static boolean isInUrl(CharSequence text, int from) {
    for (int i = from - 1; i >= Math.max(1, from - URL_REACH) && text.charAt(i) > ' '; i--) {
      if (text.charAt(i) == '/' && text.charAt(i - 1) == ':') {
        return true;
      }
    }
    return false;
  }
}
