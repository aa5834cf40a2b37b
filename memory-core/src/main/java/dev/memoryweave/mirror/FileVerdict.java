package dev.memoryweave.mirror;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import org.jspecify.annotations.Nullable;

/**
 * A decision on a rule that a file states: whether it is in force on the word of that file.
 *
 * @param memory the rule
 * @param revision the revision that the decision is about; a later one is left as it is
 * @param counts whether its file still states it where files count here
 * @param commit the commit at which its file states it there, which the memory then names if the
 *     one that it names does not count; null to leave it as it is
 * @param reason why, on one line, for the history of the memory
 */
public record FileVerdict(
    NodeRef memory, long revision, boolean counts, @Nullable String commit, String reason) {
  /** The most verdicts of one call. */
  public static final int MOST = 10_000;

  /** Checks the reason. */
  public FileVerdict {
    InvalidValueException.unless(!reason.isBlank(), "reason", reason, "say why");
  }
}
