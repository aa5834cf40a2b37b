package dev.memoryweave.store.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.CheckoutHistory;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides which memories drawn from files are visible here. A memory from a commit is visible if
 * that commit is in the history of the checkout, whatever the branch was called; memories by other
 * authors are always visible.
 */
public final class CheckoutSight {
  private final CheckoutHistory history;
  private final ScopeChain chain;

  /**
   * The sight of the scopes of a chain; commits of other projects are in other histories, so all of
   * their memories are visible.
   */
  public CheckoutSight(CheckoutHistory history, ScopeChain chain) {
    this.history = history;
    this.chain = chain;
  }

  /**
   * A filter for the visible ones among some memories; all of them if no history is known.
   *
   * @param branch the branch to look from, or null for the checkout
   */
  public Predicate<MemoryNode> among(Collection<MemoryNode> nodes, @Nullable String branch) {
    Set<String> commits = new HashSet<>();
    for (MemoryNode node : nodes) {
      String commit = node.provenance().commit();
      if (commit != null && isOfFileHere(node)) {
        commits.add(commit);
      }
    }
    if (commits.isEmpty()) {
      return node -> true;
    }
    Optional<Set<String>> here = history.contained(branch, commits);
    if (here.isEmpty() && branch != null) {
      here = history.contained(null, commits);
    }
    Set<String> unseen = new HashSet<>(commits);
    if (here.isPresent()) {
      unseen.removeAll(here.get());
    } else {
      unseen.clear();
    }
    return node ->
        !isOfFileHere(node)
            || node.provenance().commit() == null
            || !unseen.contains(node.provenance().commit());
  }

  private boolean isOfFileHere(MemoryNode node) {
    return node.isOfFile() && chain.contains(node.scope());
  }
}
