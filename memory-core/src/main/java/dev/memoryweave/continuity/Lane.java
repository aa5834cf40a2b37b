package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import java.util.List;

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
  public record Reason(LaneFactor factor, double points, String text) {
    /** Checks that the points are within the bounds of the factor. */
    public Reason {
      InvalidValueException.unless(
          points >= factor.least() && points <= factor.most(),
          "points",
          points,
          "be from " + factor.least() + " to " + factor.most() + " for " + factor.label());
    }
  }
}
