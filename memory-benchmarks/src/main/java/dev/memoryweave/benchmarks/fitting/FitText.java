package dev.memoryweave.benchmarks.fitting;

/**
 * A text to fit on.
 *
 * @param asked a short text that means the same from the side of who looks for it, such as a
 *     heading, a headword or the first sentence of a comment; empty if there is none
 * @param text the text itself
 */
record FitText(String asked, String text) {
  /** The longest text, in characters: the model takes time by the token. */
  static final int MAX_LENGTH = 320;

  private static final int MAX_ASKED = 160;
  private static final int LEAST_ASKED = 24;
  private static final int SHORT = 110;

  FitText {
    asked = cut(asked.strip(), MAX_ASKED);
    text = cut(text.strip(), MAX_LENGTH);
  }

  /** Cuts between two words. */
  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int blank = text.lastIndexOf(' ', most);
    return text.substring(0, blank > most / 2 ? blank : most);
  }

  /** Whether it is a sentence or two, which takes little time. */
  boolean isShort() {
    return text.length() <= SHORT;
  }

  /**
   * Whether what asks for it is more than a word or two, and the text more than a sentence: then
   * one stands for the other as a question does for its answer.
   */
  boolean isAskedInWords() {
    return asked.length() >= LEAST_ASKED && !isShort();
  }

  /** Whether there are words enough to tell something. */
  boolean tells() {
    return text.length() >= 20
        && text.chars().filter(Character::isLetter).count() > text.length() / 2;
  }
}
