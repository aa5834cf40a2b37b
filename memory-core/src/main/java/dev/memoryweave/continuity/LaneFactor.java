package dev.memoryweave.continuity;

import java.util.Locale;

/** The factors for or against a lane. */
public enum LaneFactor {
  /** The caller names a session of the lane. Decisive by itself. */
  SESSION(9, 0),
  /** The checked-out branch. A main branch says little. */
  BRANCH(3, -1.5),
  /** The words of the title; rare ones count more, and typing errors are tolerated. */
  TITLE(4, -3),
  /** The files that were touched in the lane. */
  FILES(3, -.6),
  /** The words of the query in the messages and notes of the lane. */
  QUERY(3, -2.5),
  /** The working folder or worktree. */
  FOLDER(1, -2.5),
  /** The program that ran the lane. */
  RUNTIME(1, -1),
  /** The time between the last activity of the lane and the latest work of all lanes. */
  RECENCY(1, 0),
  /** Whether the lane has ended, and whether it left work open. */
  STATE(.7, -4);

  private final double most;
  private final double least;

  LaneFactor(double most, double least) {
    this.most = most;
    this.least = least;
  }

  /** The maximum points. */
  public double most() {
    return most;
  }

  /** The minimum points, 0 or below. */
  public double least() {
    return least;
  }

  /** Whether it identifies a lane, so that two such factors may contradict each other. */
  public boolean isIdentifying() {
    return switch (this) {
      case SESSION, BRANCH, TITLE, FILES, QUERY, FOLDER -> true;
      case RUNTIME, RECENCY, STATE -> false;
    };
  }

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
