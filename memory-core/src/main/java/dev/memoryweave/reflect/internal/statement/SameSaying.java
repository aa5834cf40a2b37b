package dev.memoryweave.reflect.internal.statement;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** A form of a text in which two that say the same in the same words are equal. */
public final class SameSaying {
  private static final Pattern MARKS = Pattern.compile("[*_`\"'’‘“”«»]+");

  /** Punctuation between words; within a number or a name it counts. */
  private static final Pattern PUNCTUATION =
      Pattern.compile("[.,;:!?…()\\[\\]{}–—]+(?=\\s|$|[.,;:!?…()\\[\\]{}–—])|[。，；：！？、]");

  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Cc}]+");

  private SameSaying() {}

  public static String key(String text) {
    String plain = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    String words = PUNCTUATION.matcher(MARKS.matcher(plain).replaceAll("")).replaceAll(" ");
    return SPACE.matcher(words).replaceAll(" ").strip();
  }
}
