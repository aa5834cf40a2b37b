package dev.memoryweave.branch;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import java.util.List;
import java.util.Locale;

/**
 * Decisions on memories whose branch left no trace in the history of the checkout, as after a
 * squash.
 *
 * @param commit the commit that memories are carried over to: from then on they belong to every
 *     checkout that has it in its history
 * @param verdicts the decision on each memory, at most {@value #MAX_VERDICTS}
 * @param mode whether it is carried out, and how it was decided
 */
public record CarryOver(String commit, List<Verdict> verdicts, Mode mode) {
  /** The most memories of one call. */
  public static final int MAX_VERDICTS = 1_000;

  /** Checks the values, and copies the list. */
  public CarryOver {
    InvalidValueException.unless(!commit.isBlank(), "commit", commit, "name a commit");
    verdicts = List.copyOf(verdicts);
    InvalidValueException.unless(
        verdicts.size() <= MAX_VERDICTS, "verdicts", verdicts.size(), "be at most " + MAX_VERDICTS);
  }

  /**
   * The decision about one memory.
   *
   * @param memory the memory
   * @param from where it was written; if that has changed, the decision is skipped
   * @param fate the decision
   * @param reason why, on one line
   */
  public record Verdict(NodeRef memory, Provenance.BranchPoint from, Fate fate, String reason) {}

  /** Whether verdicts are carried out, and how they were decided. */
  public enum Mode {
    /** Nothing changes; the result shows what would. */
    DRY_RUN,
    /** Decided by rule; decisions that somebody took back are not repeated. */
    BY_RULE,
    /** Decided by hand, even if it was taken back before. */
    BY_HAND
  }

  /** Possible decisions on a memory whose branch is gone. */
  public enum Fate {
    /** It belongs to the checkout from now on. */
    CARRIED,
    /** It becomes pending review if it is active and directs behaviour. */
    REVIEW;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
