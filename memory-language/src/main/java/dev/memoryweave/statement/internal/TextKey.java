package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.text.internal.PlainText;
import java.text.Normalizer;
import java.util.regex.Pattern;

/**
 * Forms of a text that are equal for texts with the same words. They differ in what a mistake
 * costs: where one of two texts goes for good, more must be equal than where one is only not shown.
 */
public final class TextKey {
  private static final Pattern MARKS = Pattern.compile("[*_`\"'’‘“”«»]+");

  /** Punctuation between words; inside a number or a name it counts. */
  private static final Pattern PUNCTUATION =
      Pattern.compile("[.,;:!?…()\\[\\]{}–—]+(?=\\s|$|[.,;:!?…()\\[\\]{}–—])|[。，；：！？、]");

  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Cc}]+");

  private static final Pattern FULL_STOP = Pattern.compile("[.。]$");

  private TextKey() {}

  /**
   * The key of a text: lower case without punctuation if its language is supported, and else the
   * text itself except for white space and a full stop at its end.
   */
  public static String key(String text) {
    return Languages.canCompare(text) ? folded(text) : exact(text);
  }

  /**
   * A text in which any character may matter: a question mark asks, and a capital may be a word.
   */
  static String exact(String text) {
    return FULL_STOP.matcher(SPACE.matcher(text).replaceAll(" ").strip()).replaceFirst("");
  }

  /**
   * The key, whatever the case of letters in any language, for a statement that a person has put
   * away: it must not come back with another capital. Records of forgotten statements hold digests
   * of this form, so it never changes.
   */
  public static String caseless(String text) {
    return PlainText.lowerCase(key(text));
  }

  /**
   * The words alone, in lower case, for a piece of work, which is short and named in passing. Ids
   * of stored work are made of this form, so it never changes.
   */
  public static String words(String text) {
    return NO_WORD.matcher(PlainText.lowerCase(text)).replaceAll(" ").strip();
  }

  /**
   * What a reader takes for one text, in any language: letters without accents, width and style,
   * numbers, and signs that mean something, such as a minus. It is for hiding a repetition, where
   * nothing is lost.
   *
   * @param longest the length after which the rest does not count
   */
  public static String shown(String text, int longest) {
    StringBuilder shown = new StringBuilder(Math.min(text.length(), longest));
    boolean gap = false;
    for (int i = 0; i < text.length() && shown.length() < longest; ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (Character.isLetterOrDigit(c) || isMeaningful(c)) {
        if (gap && shown.length() > 0) {
          shown.append(' ');
        }
        gap = false;
        if (c < 0x80) {
          shown.append((char) Character.toLowerCase(c));
        } else {
          appendPlain(c, shown);
        }
      } else if (Character.getType(c) != Character.NON_SPACING_MARK) {
        gap = true;
      }
    }
    return shown.toString();
  }

  private static void appendPlain(int c, StringBuilder shown) {
    Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD)
        .codePoints()
        .filter(part -> Character.getType(part) != Character.NON_SPACING_MARK)
        .map(Character::toLowerCase)
        .forEach(shown::appendCodePoint);
  }

  /** 1 and -1 differ, and so do a thumb up and a thumb down. */
  private static boolean isMeaningful(int c) {
    int type = Character.getType(c);
    return type == Character.MATH_SYMBOL
        || type == Character.OTHER_SYMBOL
        || type == Character.CURRENCY_SYMBOL
        || c == '-'
        || c == '!'
        || c == '%';
  }

  private static String folded(String text) {
    String plain = PlainText.lowerCase(Normalizer.normalize(text, Normalizer.Form.NFKC));
    String words = PUNCTUATION.matcher(MARKS.matcher(plain).replaceAll("")).replaceAll(" ");
    return SPACE.matcher(words).replaceAll(" ").strip();
  }
}
