package dev.memoryweave.weave.internal;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Keeps content from closing or opening the frame of the block, and from imitating the control
 * tokens of chat templates: the angle bracket of any lookalike becomes a character entity.
 *
 * <p>A marker is recognised in any case, with any spacing, separators and slashes, in full-width
 * and other compatibility forms, with accents, and with similar letters of other scripts.
 */
final class FrameGuard {
  private static final String ESCAPED = "&lt;";
  private static final String NAME = "memorycontext";
  private static final String OPENING =
      "<\uFF1C\uFE64\u2039\u3008\u27E8\u2329\u276C\u276E\u02C2\u1438";
  private static final String BARS = "|\uFF5C\u2223\u23D0\u2502";
  private static final int LONGEST_TOKEN = 60;

  /** Letters of the name, each followed by similar letters of other scripts. */
  private static final String[] ALIKE = {
    "c\u0441\u03F2\u1D04",
    "e\u0435\u0454\u03B5\u1D07",
    "m\u043C\u03BC\u1D0D",
    "n\u043F\u03B7\u03BD\u0274\u057C\u0578",
    "o\u043E\u03BF\u1D0F\u0585",
    "r\u0433\u0280",
    "t\u0442\u03C4\u1D1B",
    "x\u0445\u03C7",
    "y\u0443\u04AF\u03B3\u03C5\u028F"
  };

  private FrameGuard() {}

  /** Escapes every such marker, and nothing else. */
  static String guard(String text) {
    StringBuilder out = null;
    int copied = 0;
    for (int i = 0; i < text.length(); i++) {
      if (OPENING.indexOf(text.charAt(i)) >= 0 && (isFrame(text, i + 1) || isToken(text, i + 1))) {
        out = out == null ? new StringBuilder(text.length() + 16) : out;
        out.append(text, copied, i).append(ESCAPED);
        copied = i + 1;
      }
    }
    return out == null ? text : out.append(text, copied, text.length()).toString();
  }

  private static boolean isFrame(String text, int from) {
    int matched = 0;
    for (int i = from; i < text.length() && matched < NAME.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      int folded = fold(c);
      if (folded == NAME.charAt(matched)) {
        matched++;
      } else if (!separates(c)) {
        return false;
      }
    }
    return matched == NAME.length();
  }

  /** Such as {@code <|im_end|>}, which some servers turn into the token itself. */
  private static boolean isToken(String text, int from) {
    if (from >= text.length() || BARS.indexOf(text.charAt(from)) < 0) {
      return false;
    }
    int end = Math.min(text.length(), from + LONGEST_TOKEN);
    for (int i = from + 1; i < end; i++) {
      char c = text.charAt(i);
      if (BARS.indexOf(c) >= 0) {
        return i > from + 1;
      }
      if (!Character.isLetterOrDigit(c) && "_-\u2581 ".indexOf(c) < 0) {
        return false;
      }
    }
    return false;
  }

  private static boolean separates(int c) {
    if (Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || "/\\!?._:;+~*\'`=|\u2212".indexOf(c) >= 0) {
      return true;
    }
    return switch (Character.getType(c)) {
      case Character.DASH_PUNCTUATION,
          Character.CONNECTOR_PUNCTUATION,
          Character.OTHER_PUNCTUATION,
          Character.MODIFIER_SYMBOL,
          Character.MODIFIER_LETTER,
          Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.FORMAT,
          Character.CONTROL ->
          OPENING.indexOf(c) < 0;
      default -> false;
    };
  }

  private static int fold(int c) {
    if (c < 0x80) {
      return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c == '0' ? 'o' : c;
    }
    String plain =
        Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
    char first = plain.charAt(0);
    for (String letters : ALIKE) {
      if (letters.indexOf(first) > 0) {
        return letters.charAt(0);
      }
    }
    return first;
  }
}
