package dev.memoryweave.recall;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The history behind the checkout. Recall asks it about memories written on another branch: if the
 * commit of a memory is in the history, the memory belongs to it, whatever the branch was called.
 *
 * <p>It is called in the middle of a recall, by any number of threads and repeatedly for the same
 * commits, so it must answer quickly and cache its answers while they are valid. It never throws:
 * commits that it cannot judge are left out.
 */
@FunctionalInterface
public interface CheckoutHistory {
  /** An unknown history; branch names decide. */
  CheckoutHistory UNKNOWN = (branch, commits) -> Optional.empty();

  /**
   * Finds which commits are in a history: its tip and all ancestors of the tip.
   *
   * @param branch the branch whose history it is, or null for the checkout
   * @param commits the commits, as memories name them: full or shortened, and perhaps unknown here
   * @return those that are known and in the history; nothing if there is no such history
   */
  Optional<Set<String>> contained(@Nullable String branch, Collection<String> commits);
}
