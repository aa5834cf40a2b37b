package dev.memoryweave.language.internal.english;

import java.util.regex.Pattern;

/** Recognises by its wording whether a text asks, and for what, or reports a change. */
final class QuestionCues {
  private static final int LONGEST_LOOKED_AT = 2_000;

  /** A statement that reports a change does so near its beginning. */
  private static final int LONGEST_STATEMENT = 600;

  private static final Pattern VALUE =
      Pattern.compile(
          "^\\W*(?:how (?:many|much|long|far|often|big|old|large|tall|high)|what|which|at what"
              + "|when (?:is|are|will)|where (?:is|are|do|does)|who (?:is|are))\\b",
          Pattern.CASE_INSENSITIVE);

  /** Words that ask for the past, for an order or for a span, which no single value answers. */
  private static final Pattern PAST =
      Pattern.compile(
          "\\b(?:did|used to|initially|originally|previous(?:ly)?|earlier|before|between|after|since"
              + "|order|over time)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ASKING =
      Pattern.compile(
          "^\\W*(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|may|must"
              + "|should|has|have)(?:'s|\\b)|[?？؟]\\s*$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern CHANGE =
      Pattern.compile(
          "\\b(?:now|recent(?:ly)?|updat\\w*|increas\\w*|improv\\w*|exten\\w*|new|chang\\w*|moved?"
              + "|reach\\w*|add(?:ed|ing|itional)|switch\\w*|instead|no longer|reschedul\\w*"
              + "|postpon\\w*|rais\\w*|reduc\\w*|drop\\w*|grew|grown|growth|current\\w*|latest"
              + "|total|already|so far|expand\\w*|decid\\w*|complet\\w*|adjust\\w*|bump\\w*"
              + "|push\\w*|lower\\w*|boost\\w*|finally|replac\\w*|revis\\w*|upgrad\\w*)\\b",
          Pattern.CASE_INSENSITIVE);

  private QuestionCues() {}

  /** Whether the task is a question, rather than a request to do something. */
  static boolean isQuestion(String task) {
    String text = task.strip();
    return ASKING.matcher(text.substring(0, Math.min(LONGEST_LOOKED_AT, text.length()))).find();
  }

  /**
   * Whether the task asks for a current value, so that of two statements the newer one answers it.
   */
  static boolean asksForCurrentValue(String task) {
    String text = task.substring(0, Math.min(LONGEST_LOOKED_AT, task.length()));
    return VALUE.matcher(text).find() && !PAST.matcher(text).find();
  }

  /** Whether a text says that something has changed. */
  static boolean tellsOfChange(String text) {
    return CHANGE.matcher(text).region(0, Math.min(LONGEST_STATEMENT, text.length())).find();
  }
}
