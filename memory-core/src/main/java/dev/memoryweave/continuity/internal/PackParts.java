package dev.memoryweave.continuity.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.weave.TokenCounter;
import java.util.Set;

/**
 * Parts of a memory that the workers of this package share.
 *
 * @param chain the visible scopes
 * @param mainBranches the branches whose knowledge every other branch inherits
 * @param policies decide which memories may be shown
 * @param shown prepares content for display
 * @param counter counts tokens
 */
public record PackParts(
    ScopeChain chain,
    Set<String> mainBranches,
    MemoryPolicies policies,
    ShownText shown,
    TokenCounter counter) {
  /** Copies the set. */
  public PackParts {
    mainBranches = Set.copyOf(mainBranches);
  }

  /** The scope of sessions. */
  Scope scope() {
    return chain.narrowest();
  }

  /** Creates a reader for the lanes of the sessions. */
  LaneReader lanes(ReadTransaction tx) {
    return new LaneReader(tx, scope(), this::admits);
  }

  /** Whether a memory may be shown in packs and lines at all. */
  boolean admits(MemoryNode node) {
    return policies.mayBePacked(node);
  }
}
