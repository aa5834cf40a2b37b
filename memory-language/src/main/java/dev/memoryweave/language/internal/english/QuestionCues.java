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
    return text.endsWith("?") || PHRASES.kinds(text).contains("asking");
  }

  /**
   * Whether the task asks for a current value, so that of two statements the newer one answers it.
   */
  static boolean asksForCurrentValue(String task) {
    String text = beginning(task, LONGEST_LOOKED_AT);
    return PHRASES.kinds(text).contains("value") && !PHRASES.kinds(text).contains("past");
  }

  /** Whether a text says that something has changed. */
  static boolean tellsOfChange(String text) {
    return PHRASES.kinds(beginning(text, LONGEST_STATEMENT)).contains("change");
  }

  private static String beginning(String text, int length) {
    return text.substring(0, Math.min(length, text.length()));
  }
}
