package dev.memoryweave.work.internal;

import org.jspecify.annotations.Nullable;

/**
 * What one line or sentence of a message says about the work.
 *
 * @param type what it says
 * @param text of what, on one line
 * @param level for how much a condition counts, or null if that is not said
 */
public record WorkSign(Type type, String text, @Nullable CriterionLevel level) {
  /** Types of signs. */
  public enum Type {
    /** A goal is named. */
    OBJECTIVE,
    /** Something is to be done. */
    TASK,
    /** Something keeps the work from going on. */
    BLOCKER,
    /** The work counts as done on a condition. */
    CRITERION,
    /** Something is done. */
    DONE,
    /** Something is not done, although it may have been taken for done. */
    REOPENED,
    /** The work is said to be done, or to be right. */
    CLAIM,
    /** A person says that what was claimed is so. */
    CONFIRMED,
    /** A person asks for something. */
    REQUEST,
    /** The agent has answered. */
    ANSWER,
    /** The work is told in short. */
    SUMMARY
  }

  static WorkSign of(Type type, String text) {
    return new WorkSign(type, text, null);
  }
}
