package dev.memoryweave.reflect.internal.statement;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.model.internal.Text;
import java.text.Normalizer;
import java.util.regex.Pattern;

/** A form of a text in which two that say the same in the same words are equal. */
public final class TextKey {
  private static final Pattern MARKS = Pattern.compile("[*_`\"'’‘“”«»]+");

  /** Punctuation between words; within a number or a name it counts. */
  private static final Pattern PUNCTUATION =
      Pattern.compile("[.,;:!?…()\\[\\]{}–—]+(?=\\s|$|[.,;:!?…()\\[\\]{}–—])|[。，；：！？、]");

  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Cc}]+");

  private static final Pattern FULL_STOP = Pattern.compile("[.。]$");

  private TextKey() {}

  /**
   * The form of a text: lower case without punctuation if its language is read, and else the text
   * itself but for white space and a full stop at its end.
   */
  public static String key(String text) {
    return Languages.canRead(text) ? folded(text) : exact(text);
  }

  /** A text in which any sign may count: a question mark asks, and a capital may be a word. */
  static String exact(String text) {
    return FULL_STOP.matcher(SPACE.matcher(text).replaceAll(" ").strip()).replaceFirst("");
  }

  private static String folded(String text) {
    String plain = Text.lowerCase(Normalizer.normalize(text, Normalizer.Form.NFKC));
    String words = PUNCTUATION.matcher(MARKS.matcher(plain).replaceAll("")).replaceAll(" ");
    return SPACE.matcher(words).replaceAll(" ").strip();
  }
}
