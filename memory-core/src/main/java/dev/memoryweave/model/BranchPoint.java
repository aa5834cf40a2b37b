package dev.memoryweave.model;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A branch, with the commit that was checked out when something was written.
 *
 * @param branch the name of the branch
 * @param commit the commit, or null if it is unknown
 */
public record BranchPoint(String branch, @Nullable String commit) {
  /** Where something was written; nothing if its branch is unknown. */
  public static Optional<BranchPoint> of(Provenance provenance) {
    return Optional.ofNullable(provenance.branch())
        .map(branch -> new BranchPoint(branch, provenance.commit()));
  }

  /** The point in words, such as {@code branch feature at commit 1f2e}. */
  public String words() {
    return "branch " + branch + (commit == null ? "" : " at commit " + commit);
  }
}
