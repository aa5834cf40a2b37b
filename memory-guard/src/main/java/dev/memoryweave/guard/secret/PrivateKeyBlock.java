package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Private keys between {@code -----BEGIN} and {@code -----END} lines (RFC 7468, RFC 4716, OpenPGP
 * armour), on real lines or on one line with {@code \n} for the line ends, whole or cut off. A mere
 * mention of the marker, without key material after it, is not a finding.
 */
final class PrivateKeyBlock implements SecretDetector {
  static final SecretRule PRIVATE_KEY = SecretRule.refuse("private-key", "a private key");

  private static final int LONGEST_LABEL = 64;

  /** The least number of base64 characters in a row that is key material. */
  private static final int SHORTEST_MATERIAL = 12;

  private static final int SHORTEST_WORD = 8;

  /** Characters allowed between the lines of a key, in addition to line ends and blanks. */
  private static final String BETWEEN = "\\\"':,-";

  /** Less than for random letters: keys begin with bytes that are the same in all of them. */
  private static final double MATERIAL_SURPRISE = 0.25;

  /** The least length of the lines of a block that is cut off, except for its last one. */
  private static final int SHORTEST_LINE = 16;

  /** Manuals cut keys off before this length, which then show what all keys begin with. */
  private static final int SHORTEST_CUT_OFF = 40;

  @Override
  public List<String> anchors() {
    return List.of("-----begin", "---- begin");
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    int closing = dashesAfter(text, end, LONGEST_LABEL);
    if (closing < 0) {
      return null;
    }
    SecretRule rule = ruleOf(AsciiText.lower(text, end, closing));
    if (rule == null) {
      return null;
    }
    int body = skipDashes(text, closing);
    int first = withDashesBefore(text, start);
    int marker = nextDashes(text, body);
    if (marker < text.length() && saysEnd(text, marker)) {
      return holdsMaterial(text, body, marker)
          ? new SecretFinding(rule, first, endOfLastLine(text, marker))
          : null;
    }
    int last =
        Math.max(
            Base64Lines.end(text, body, marker, SHORTEST_LINE),
            PrefixedKeyLines.end(text, body, marker));
    return last - body >= SHORTEST_CUT_OFF ? new SecretFinding(rule, first, last) : null;
  }

  static @Nullable SecretRule ruleOf(String label) {
    String words = label.replace('+', ' ').replace("%20", " ");
    return words.contains("private key") || words.contains("static key") || words.contains("pkcs12")
        ? PRIVATE_KEY
        : null;
  }

  /** The index of the dashes that close a label within {@code limit} characters, or -1. */
  private static int dashesAfter(CharSequence text, int from, int limit) {
    int last = Math.min(text.length(), from + limit);
    for (int i = from; i < last; i++) {
      char c = text.charAt(i);
      if (isDashes(text, i)) {
        return i;
      }
      if (c == '\n' || c == '\r') {
        return -1;
      }
    }
    return -1;
  }

  private static int nextDashes(CharSequence text, int from) {
    int i = from;
    while (i < text.length() && !isDashes(text, i)) {
      i++;
    }
    return i;
  }

  private static boolean isDashes(CharSequence text, int at) {
    return text.charAt(at) == '-' && AsciiText.startsWith(text, at, "----");
  }

  private static int skipDashes(CharSequence text, int at) {
    int i = at;
    while (i < text.length() && text.charAt(i) == '-') {
      i++;
    }
    return i;
  }

  private static int withDashesBefore(CharSequence text, int start) {
    return start > 0 && text.charAt(start - 1) == '-' ? start - 1 : start;
  }

  private static boolean saysEnd(CharSequence text, int dashes) {
    int i = skipDashes(text, dashes);
    while (i < text.length() && text.charAt(i) == ' ') {
      i++;
    }
    return AsciiText.startsWithIgnoringCase(text, i, "end");
  }

  private static int endOfLastLine(CharSequence text, int dashes) {
    int label = skipDashes(text, dashes);
    int closing = dashesAfter(text, label, LONGEST_LABEL);
    return closing < 0 ? label : Math.min(skipDashes(text, closing), closing + 5);
  }

  /** Example keys of manuals say so in their material. */
  private static boolean saysExample(CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) == 'E' && AsciiText.startsWith(text, i, "EXAMPLE")) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether there is key material between the markers: a run of characters that looks like it, or
   * only characters that a key may consist of.
   */
  private static boolean holdsMaterial(CharSequence text, int from, int to) {
    boolean mixed = false;
    boolean other = false;
    int i = from;
    while (i < to) {
      if (text.charAt(i) == '\\' && i + 1 < to && "nrt".indexOf(text.charAt(i + 1)) >= 0) {
        i += 2;
        continue;
      }
      int end = CharClass.BASE64.runEnd(text, i, to);
      if (saysExample(text, i, end)) {
        return false;
      }
      if (end - i >= SHORTEST_MATERIAL
          && Randomness.surprise(text, i, end) >= MATERIAL_SURPRISE
          && !Placeholder.fills(text, i, end)) {
        return true;
      }
      mixed |= end - i >= SHORTEST_WORD && Base64Lines.isMixed(text, i, end);
      if (end < to) {
        other |= text.charAt(end) > ' ' && BETWEEN.indexOf(text.charAt(end)) < 0;
      }
      i = end + 1;
    }
    return mixed && !other;
  }
}
