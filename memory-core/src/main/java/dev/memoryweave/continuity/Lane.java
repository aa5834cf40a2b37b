package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import java.util.List;

/**
 * One line of work: a session, with those whose work it continues.
 *
 * @param sessions its sessions, the latest first, at least one
 * @param title what it is about, in one line: its title, or else its last request or first message
 * @param score how probable it is that this lane is meant, 0 to 1; together with that of "none of
 *     them" the scores of all lanes come to 1
 * @param openWork how many objectives, tasks, blockers and criteria are open in it
 * @param reasons what spoke for and against it, the strongest first
 */
public record Lane(
    List<Session> sessions, String title, double score, int openWork, List<Reason> reasons) {
  /** Copies the lists. */
  public Lane {
    sessions = List.copyOf(sessions);
    reasons = List.copyOf(reasons);
    InvalidValueException.unless(!sessions.isEmpty(), "sessions", sessions, "hold a session");
  }

  /** The latest session, which is the one to go on with. */
  public Session latest() {
    return sessions.get(0);
  }

  /** The name of the latest session. */
  public SessionId id() {
    return latest().id();
  }

  /**
   * One reason for the score of a lane.
   *
   * @param factor what it is about
   * @param points what it adds to the logarithm of the odds; below 0 it speaks against the lane
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
