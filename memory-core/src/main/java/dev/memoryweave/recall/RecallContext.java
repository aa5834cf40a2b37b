package dev.memoryweave.recall;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.ReadTransaction;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that the steps of one recall share.
 *
 * @param tx the snapshot that is looked at
 * @param chain the scopes that are looked at
 * @param request what was asked
 * @param intent what the task is for, told or found
 * @param words what is looked for in the text index
 * @param vector the task as a vector, null if there is no embedder or it failed
 * @param asksForValue whether the task asks how something is now
 * @param at the time whose state is wanted
 * @param branches the branches whose memories are seen, empty for all
 * @param depth how many of the best hits are read and ranked
 */
record RecallContext(
    ReadTransaction tx,
    ScopeChain chain,
    RecallRequest request,
    Intent intent,
    NodeSearch.Words words,
    @Nullable QueryVector vector,
    boolean asksForValue,
    Instant at,
    Set<String> branches,
    int depth) {
  /** What is believed, or was until lately. What waits for a review is shown on request only. */
  private static final Set<NodeStatus> RECALLED =
      Set.copyOf(
          EnumSet.of(NodeStatus.ACTIVE, NodeStatus.OPEN, NodeStatus.CLOSED, NodeStatus.STALE));

  /** Whether nodes of the status are brought back. */
  static boolean isRecalled(NodeStatus status) {
    return RECALLED.contains(status);
  }

  /** The same looking at more or fewer hits. */
  RecallContext withDepth(int other) {
    return new RecallContext(
        tx, chain, request, intent, words, vector, asksForValue, at, branches, other);
  }

  /** Which nodes a channel may look at. For an earlier time, their state is checked afterwards. */
  NodeFilter filter() {
    NodeFilter filter = NodeFilter.in(chain.scopes()).withKinds(request.kinds());
    return isOfThePast()
        ? filter
        : filter.withStatuses(RECALLED).withUnexpiredAt(at).withBranches(branches);
  }

  /** The same for some kinds only; null if the request wants none of them. */
  @Nullable NodeFilter filter(Set<NodeKind> kinds) {
    Set<NodeKind> wanted = EnumSet.noneOf(NodeKind.class);
    wanted.addAll(kinds);
    if (!request.kinds().isEmpty()) {
      wanted.retainAll(request.kinds());
    }
    return wanted.isEmpty() ? null : filter().withKinds(wanted);
  }

  /** Whether what was written on that branch, or on none if null, is seen. */
  boolean isSeen(@Nullable String branch) {
    return branches.isEmpty() || branch == null || branches.contains(branch);
  }

  boolean isOfThePast() {
    return request.asOf() != null;
  }
}
