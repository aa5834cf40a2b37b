package dev.memoryweave.statement.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.text.internal.PlainText;
import java.text.Normalizer;
import java.util.regex.Pattern;

/** A form of a text that is equal for texts that say the same in the same words. */
public final class TextKey {
  private static final Pattern MARKS = Pattern.compile("[*_`\"'’‘“”«»]+");

  /** Punctuation between words; inside a number or a name it counts. */
  private static final Pattern PUNCTUATION =
      Pattern.compile("[.,;:!?…()\\[\\]{}–—]+(?=\\s|$|[.,;:!?…()\\[\\]{}–—])|[。，；：！？、]");

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

  private static String folded(String text) {
    String plain = PlainText.lowerCase(Normalizer.normalize(text, Normalizer.Form.NFKC));
    String words = PUNCTUATION.matcher(MARKS.matcher(plain).replaceAll("")).replaceAll(" ");
    return SPACE.matcher(words).replaceAll(" ").strip();
  }
}
