package dev.memoryweave.recall.internal;

import java.util.regex.Pattern;

/** Tells from its wording what a question wants to know. */
final class QuestionCues {
  private static final int LONGEST_LOOKED_AT = 2_000;

  private static final Pattern VALUE =
      Pattern.compile(
          "^\\W*(?:how (?:many|much|long|far|often|big|old|large|tall|high)|what|which|at what"
              + "|when (?:is|are|will)|where (?:is|are|do|does)|who (?:is|are))\\b",
          Pattern.CASE_INSENSITIVE);

  /** What is over, what came in which order, what lies between: no one value answers that. */
  private static final Pattern PAST =
      Pattern.compile(
          "\\b(?:did|initially|originally|before|previous(?:ly)?|earlier|used to|order"
              + "|in the beginning|chronolog\\w*|between|after|since|sequence|evolv\\w*|over time"
              + "|passed|elapsed|walk me through)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ASKING =
      Pattern.compile(
          "^\\W*(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|may|must"
              + "|should|has|have)(?:'s|\\b)|[?？؟]\\s*$",
          Pattern.CASE_INSENSITIVE);

  private QuestionCues() {}

  /** Whether the task asks something, rather than for something to be done. */
  static boolean isQuestion(String task) {
    String text = task.strip();
    return ASKING.matcher(text.substring(0, Math.min(LONGEST_LOOKED_AT, text.length()))).find();
  }

  /**
   * Whether the task asks how something is now, so that of two statements the newer one answers it.
   */
  static boolean asksForCurrentValue(String task) {
    String text = task.substring(0, Math.min(LONGEST_LOOKED_AT, task.length()));
    return VALUE.matcher(text).find() && !PAST.matcher(text).find();
  }
}
