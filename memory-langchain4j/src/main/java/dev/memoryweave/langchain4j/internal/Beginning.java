package dev.memoryweave.langchain4j.internal;

/** Beginnings of texts that are too long for what they are put into. */
public final class Beginning {
  private Beginning() {}

  /** The text, or as much of it as fits into so many characters without half of one. */
  public static String of(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }
}
