package dev.memoryweave.continuity;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answer to an agent that starts: which work it was at.
 *
 * @param outcome whether that is clear
 * @param confidence how sure the answer is, 0 to 1: the score of the best lane, lowered where hints
 *     contradict one another; if there is nothing to resume, how probable that is
 * @param lanes the lanes in question, best first: one if it is clear, all that may be meant if it
 *     is ambiguous, those that could be named if there is nothing to resume
 * @param moreLanes how many lanes beside these were looked at
 * @param message the answer in words
 * @param nextStep what to do now; if it is ambiguous, what to hand in to decide
 * @param pack the pack of the lane if it is clear, the rules if there is nothing to resume; null if
 *     it is ambiguous
 * @param markdown the block for a prompt: the text of the pack, or the list of the lanes; empty if
 *     the caller holds the pack already
 */
public record Bootstrap(
    Outcome outcome,
    double confidence,
    List<Lane> lanes,
    int moreLanes,
    String message,
    String nextStep,
    @Nullable ContinuityPack pack,
    String markdown) {
  /** Copies the list. */
  public Bootstrap {
    lanes = List.copyOf(lanes);
  }

  /** The lane to go on with, or nothing unless it is clear. */
  public Optional<Lane> lane() {
    return outcome == Outcome.CLEAR ? Optional.of(lanes.get(0)) : Optional.empty();
  }

  /** Whether it is known which work is meant. */
  public enum Outcome {
    /** One lane is meant. */
    CLEAR,
    /** One of several may be meant, or one that does not fit well. */
    AMBIGUOUS,
    /** There is nothing to resume, or nothing that the hints fit. */
    NONE;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
