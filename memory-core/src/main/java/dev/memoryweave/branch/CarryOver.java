package dev.memoryweave.branch;

import dev.memoryweave.model.BranchPoint;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import java.util.List;
import java.util.Locale;

/**
 * Memories whose branch left no trace in the history of what is checked out, as after a squash, and
 * what becomes of each.
 *
 * @param commit the commit that memories are carried over to: from then on they belong to every
 *     checkout that has it in its history
 * @param verdicts what becomes of which memory, at most {@value #MAX_VERDICTS}
 * @param mode whether it is carried out, and on whose word
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
   * @param from where it was written; if that is not so any more, nothing becomes of it
   * @param fate what becomes of it
   * @param reason why, on one line
   */
  public record Verdict(NodeRef memory, BranchPoint from, Fate fate, String reason) {}

  /** Whether verdicts are carried out, and on whose word. */
  public enum Mode {
    /** Nothing changes; the answer tells what would. */
    DRY_RUN,
    /** By rule, so that nothing is decided again that somebody took back. */
    BY_RULE,
    /** Because somebody says so, even if it was taken back before. */
    BY_HAND
  }

  /** The ways to decide about a memory whose branch is gone. */
  public enum Fate {
    /** It belongs to what is checked out from now on. */
    CARRIED,
    /** It waits for somebody to decide, if it is in force and directs behaviour. */
    REVIEW;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
