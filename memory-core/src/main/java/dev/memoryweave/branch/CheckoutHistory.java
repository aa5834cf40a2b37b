package dev.memoryweave.branch;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The history behind what is checked out. Recall asks it where a memory was written on another
 * branch: if the commit of the memory lies in the history, the memory belongs to it, whatever the
 * branch was called.
 *
 * <p>It is asked in the middle of a recall, by any number of threads, and for the same commits
 * again and again, so it answers quickly and remembers its answers as long as they hold. It never
 * throws: what it cannot tell, it leaves out.
 */
@FunctionalInterface
public interface CheckoutHistory {
  /** A history of which nothing is known; names of branches decide. */
  CheckoutHistory UNKNOWN = (branch, commits) -> Optional.empty();

  /**
   * Tells which commits lie in a history: its tip, and everything that the tip descends from.
   *
   * @param branch the branch whose history it is, or null for what is checked out
   * @param commits the commits, as memories name them: full or shortened, and perhaps unknown here
   * @return those that are known and lie in it; nothing if there is no such history
   */
  Optional<Set<String>> contained(@Nullable String branch, Collection<String> commits);
}
