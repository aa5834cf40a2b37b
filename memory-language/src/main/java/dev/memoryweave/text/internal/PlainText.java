package dev.memoryweave.text.internal;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Plain forms of text: lines and characters that all places can keep and compare. */
public final class PlainText {
  private static final Pattern LINE_END = Pattern.compile("\\r\\n?|[\\u0085\\u2028\\u2029]");
  private static final Pattern UNFIT_FOR_A_BLOCK = Pattern.compile("[\\p{Cc}&&[^\\n\\t]]+");

  /** The one letter that becomes two in lower case. */
  private static final char GROWING = '\u0130';

  private static final String GROWN_FROM = "\u0130";
  private static final String GROWN = "i\u0307";

  private static final char SIGMA = '\u03A3';
  private static final char SMALL_SIGMA = '\u03C3';
  private static final char LAST_SIGMA = '\u03C2';

  /** The limit of Unicode for texts that can be normalised in a stream. */
  private static final int MOST_MARKS = 30;

  private static final char FIRST_MARK = '\u0300';

  private static final Pattern UNFIT_FOR_A_LINE = Pattern.compile("[\\s\\p{Cc}\\u2028\\u2029]+");

  private PlainText() {}

  /** Replaces line ends by {@code \\n} and other control characters but tabs by a space; trims. */
  public static String of(String text) {
    String lines = LINE_END.matcher(text).replaceAll("\n");
    return UNFIT_FOR_A_BLOCK.matcher(lines).replaceAll(" ").strip();
  }

  /** The text on one line: each run of white space and control characters becomes one space. */
  public static String oneLine(String text) {
    return UNFIT_FOR_A_LINE.matcher(text).replaceAll(" ").strip();
  }

  /**
   * The text in lower case, whatever the language. Takes linear time, which {@link
   * String#toLowerCase(Locale)} does not: it copies the whole text for each letter that becomes
   * two, and looks through all of it for the end of the word at each capital sigma.
   */
  public static String lowerCase(String text) {
    String plain = text.indexOf(GROWING) < 0 ? text : text.replace(GROWN_FROM, GROWN);
    return (plain.indexOf(SIGMA) < 0 ? plain : withSmallSigmas(plain)).toLowerCase(Locale.ROOT);
  }

  /** A sigma at the end of a word of several letters has a form of its own. */
  private static String withSmallSigmas(String text) {
    StringBuilder small = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == SIGMA) {
        boolean isLast =
            i > 0
                && Character.isLetter(text.codePointBefore(i))
                && (i + 1 == text.length() || !Character.isLetter(text.codePointAt(i + 1)));
        small.setCharAt(i, isLast ? LAST_SIGMA : SMALL_SIGMA);
      }
    }
    return small.toString();
  }

  /** A form that all spellings of a name share, whatever the case or normal form of its letters. */
  public static String letters(String name) {
    return lowerCase(Normalizer.normalize(name, Normalizer.Form.NFC));
  }

  /**
   * The text with U+FFFD in place of each combining mark after the thirtieth in a row, since no
   * language has so many; the text itself if it has none. Finding word boundaries and normalising
   * take quadratic time for such runs. Indices stay the same.
   */
  public static String withBoundedMarks(String text) {
    StringBuilder bounded = null;
    int run = 0;
    for (int i = 0; i < text.length(); i++) {
      boolean mark = isMark(text.charAt(i));
      run = mark ? run + 1 : 0;
      if (run > MOST_MARKS) {
        bounded = bounded == null ? new StringBuilder(text) : bounded;
        bounded.setCharAt(i, '\uFFFD');
      }
    }
    return bounded == null ? text : bounded.toString();
  }

  private static boolean isMark(char c) {
    return c >= FIRST_MARK
        && (Character.getType(c) == Character.NON_SPACING_MARK
            || Character.getType(c) == Character.ENCLOSING_MARK
            || Character.getType(c) == Character.COMBINING_SPACING_MARK);
  }
}
