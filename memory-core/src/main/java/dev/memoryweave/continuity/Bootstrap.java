package dev.memoryweave.continuity;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answer to a starting agent: the work to resume.
 *
 * @param outcome whether the answer is clear
 * @param confidence the confidence in the answer, 0 to 1: the score of the best lane, lowered if
 *     hints contradict one another; if there is nothing to resume, the probability of that
 * @param lanes the lanes in question, best first: one if it is clear, all that may be meant if it
 *     is ambiguous, those to choose from if there is nothing to resume
 * @param moreLanes how many further lanes were examined
 * @param message the answer in words
 * @param nextStep what to do now; if it is ambiguous, which hints to provide
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

  /** The lane to resume; empty unless it is clear. */
  public Optional<Lane> lane() {
    return outcome == Outcome.CLEAR ? Optional.of(lanes.get(0)) : Optional.empty();
  }

  /** Whether it is clear which work is meant. */
  public enum Outcome {
    /** One lane is meant. */
    CLEAR,
    /** One of several may be meant, or one that does not fit well. */
    AMBIGUOUS,
    /** There is nothing to resume, or nothing that fits the hints. */
    NONE;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
