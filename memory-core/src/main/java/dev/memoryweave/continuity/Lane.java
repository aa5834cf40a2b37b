package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import java.util.List;
import java.util.Locale;

/**
 * One line of work: a session, with those that it continues.
 *
 * @param sessions its sessions, latest first, at least one
 * @param title its subject, in one line: its title, or else its last request or first message
 * @param score the probability that this lane is meant, 0 to 1; the scores of all lanes and of
 *     "none of them" add up to 1
 * @param openWork the number of its open objectives, tasks, blockers and criteria
 * @param reasons the reasons for and against it, strongest first
 */
public record Lane(
    List<Session> sessions, String title, double score, int openWork, List<Reason> reasons) {
  /** Copies the lists. */
  public Lane {
    sessions = List.copyOf(sessions);
    reasons = List.copyOf(reasons);
    InvalidValueException.unless(!sessions.isEmpty(), "sessions", sessions, "hold a session");
  }

  /** The latest session, which is the one to resume. */
  public Session latest() {
    return sessions.get(0);
  }

  /** The id of the latest session. */
  public SessionId id() {
    return latest().id();
  }

  /**
   * One reason for the score of a lane.
   *
   * @param factor the factor that gave the points
   * @param points the amount that it adds to the logarithm of the odds; negative if it speaks
   *     against the lane
   * @param text the reason in words
   */
  public record Reason(Factor factor, double points, String text) {
    /** Checks that the points are within the bounds of the factor. */
    public Reason {
      InvalidValueException.unless(
          points >= factor.least() && points <= factor.most(),
          "points",
          points,
          "be from " + factor.least() + " to " + factor.most() + " for " + factor.label());
    }
  }

  /** The factors for or against a lane. */
  public enum Factor {
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

    Factor(double most, double least) {
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
}
