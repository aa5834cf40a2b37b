package dev.memoryweave.internal.lookup;

import dev.memoryweave.branch.CheckoutHistory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.ScopeChain;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tells what files say here. What was taken in from a commit is seen where that commit is behind
 * what is checked out, whatever the branch was called; the word of anybody else is seen as before.
 */
public final class CheckoutSight {
  private final CheckoutHistory history;
  private final ScopeChain chain;

  /**
   * What is seen of the scopes of a chain; the commits of other projects are in other histories, so
   * all of theirs is seen.
   */
  public CheckoutSight(CheckoutHistory history, ScopeChain chain) {
    this.history = history;
    this.chain = chain;
  }

  /**
   * Which of some memories are seen; all of them where nothing is known of a history.
   *
   * @param branch the branch to look from, or null for what is checked out
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
