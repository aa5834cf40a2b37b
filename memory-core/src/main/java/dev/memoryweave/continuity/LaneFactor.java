package dev.memoryweave.continuity;

import java.util.Locale;

/** The things that speak for or against a lane. */
public enum LaneFactor {
  /** The caller names a session of the lane. Decides by itself. */
  SESSION(9, 0),
  /** The branch that is checked out. A main branch says little. */
  BRANCH(3, -1.5),
  /** The words of the title, rare ones more, with allowance for slips of the keyboard. */
  TITLE(4, -3),
  /** The files that were touched in the lane. */
  FILES(3, -.6),
  /** The words of the query in what was said and noted in the lane. */
  QUERY(3, -2.5),
  /** The working folder or worktree. */
  FOLDER(1, -2.5),
  /** The program that ran the lane. */
  RUNTIME(1, -1),
  /** How long after the latest work of all the lane was active last. */
  RECENCY(1, 0),
  /** Whether the lane has ended, and whether it left work open. */
  STATE(.7, -4);

  private final double most;
  private final double least;

  LaneFactor(double most, double least) {
    this.most = most;
    this.least = least;
  }

  /** The most points that it can give. */
  public double most() {
    return most;
  }

  /** The fewest points that it can give, 0 or below. */
  public double least() {
    return least;
  }

  /** Whether it tells lanes apart by what they are, so that two of them may contradict. */
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
