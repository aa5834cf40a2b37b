package dev.memoryweave.work.internal;

import org.jspecify.annotations.Nullable;

/**
 * A statement about the work in one line or sentence of a message.
 *
 * @param type the type of statement
 * @param text its subject, on one line
 * @param level the level of a condition, or null if unstated
 */
record WorkSign(Type type, String text, @Nullable CriterionLevel level) {
  /** Types of signs. */
  public enum Type {
    /** A goal is named. */
    OBJECTIVE,
    /** Something is to be done. */
    TASK,
    /** Something blocks the work. */
    BLOCKER,
    /** A condition for the work to count as done. */
    CRITERION,
    /** Something is done. */
    DONE,
    /** Something is told to have been done, in a sentence that names it among other words. */
    DEED,
    /** A person calls something off; without a text, the last request. */
    CALLED_OFF,
    /** Something is not done, although it may have been taken for done. */
    REOPENED,
    /** The work is said to be done, or to be right. */
    CLAIM,
    /** A person confirms a claim. */
    CONFIRMED,
    /** A person asks for something. */
    REQUEST,
    /** The agent has answered. */
    ANSWER,
    /** A short account of the work. */
    SUMMARY
  }

  static WorkSign of(Type type, String text) {
    return new WorkSign(type, text, null);
  }
}
