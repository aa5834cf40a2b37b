package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.phrases.PhraseFile;

/** Recognises by its wording whether a text asks, and for what, or reports a change. */
final class QuestionCues {
  private static final int LONGEST_LOOKED_AT = 2_000;

  /** A statement that reports a change does so near its beginning. */
  private static final int LONGEST_STATEMENT = 600;

  private static final PhraseFile PHRASES = new PhraseFile(EnglishPhrases.class, "question");

  private QuestionCues() {}

  /** Whether the task is a question, rather than a request to do something. */
  static boolean isQuestion(String task) {
    String text = beginning(task.strip(), LONGEST_LOOKED_AT);
    return text.endsWith("?") || has("asking", text);
  }

  /**
   * Whether the task asks for a current value, so that of two statements the newer one answers it.
   */
  static boolean asksForCurrentValue(String task) {
    String text = beginning(task, LONGEST_LOOKED_AT);
    return has("value", text) && !has("past", text);
  }

  /** Whether a text says that something has changed. */
  static boolean tellsOfChange(String text) {
    return has("change", beginning(text, LONGEST_STATEMENT));
  }

  private static String beginning(String text, int length) {
    return text.substring(0, Math.min(length, text.length()));
  }

  private static boolean has(String kind, String text) {
    return PHRASES.matches(text).stream().anyMatch(match -> match.kind().equals(kind));
  }
}
