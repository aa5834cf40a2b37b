package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.Intent;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.ReadTransaction;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The shared input of the steps of one recall.
 *
 * @param tx the snapshot that is looked at
 * @param revisions how often its scopes have changed
 * @param chain the scopes that are looked at
 * @param visibility what may be brought back of what is found
 * @param request what was asked
 * @param question what is asked of any project, null if the task has a subject
 * @param intent what the task is for, told or found
 * @param words what is looked for in the text index
 * @param vector the task as a vector, null if there is no embedder or it failed
 * @param asksForValue whether the task asks how something is now
 * @param at the time whose state is wanted
 * @param branches which memories belong to the branch of the request
 * @param looksEverywhere whether channels look at the memories of other branches, too
 * @param limit the most memories that are brought back
 * @param depth how many of the best hits are read and ranked
 */
record RecallContext(
    ReadTransaction tx,
    Revisions revisions,
    ScopeChain chain,
    Visibility visibility,
    RecallRequest request,
    @Nullable StandingQuestion question,
    Intent intent,
    NodeSearch.Words words,
    @Nullable QueryVector vector,
    boolean asksForValue,
    Instant at,
    BranchView branches,
    boolean looksEverywhere,
    int limit,
    int depth) {
  /** The statuses of memories that are believed, or were until lately. */
  private static final Set<NodeStatus> BELIEVED =
      Set.copyOf(
          EnumSet.of(NodeStatus.ACTIVE, NodeStatus.OPEN, NodeStatus.CLOSED, NodeStatus.STALE));

  /** With what waits to be confirmed. What waits for a review is never brought back. */
  private static final Set<NodeStatus> RECALLED =
      Stream.concat(BELIEVED.stream(), Stream.of(NodeStatus.CANDIDATE))
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<NodeKind> PINNED =
      Arrays.stream(NodeKind.values())
          .filter(NodeKind::isPinned)
          .collect(Collectors.toUnmodifiableSet());

  /** Whether nodes of the status are believed, or were until lately. */
  static boolean isBelieved(NodeStatus status) {
    return BELIEVED.contains(status);
  }

  /** A copy that looks at more or fewer hits. */
  RecallContext withDepth(int other) {
    return looking(looksEverywhere, other);
  }

  /** A copy that looks at the memories of every branch. */
  RecallContext everywhere() {
    return looking(true, depth);
  }

  private RecallContext looking(boolean everywhere, int other) {
    return new RecallContext(
        tx,
        revisions,
        chain,
        visibility,
        request,
        question,
        intent,
        words,
        vector,
        asksForValue,
        at,
        branches,
        everywhere,
        limit,
        other);
  }

  /**
   * Whether a node may be brought back: what is believed, and what waits to be confirmed, unless
   * its text is a suspected prompt injection.
   */
  static boolean isRecalled(MemoryNode node) {
    return isBelieved(node.status())
        || (node.status() == NodeStatus.CANDIDATE && !node.isSuspectedInjection());
  }

  /** Which nodes a channel may look at. For an earlier time, their state is checked afterwards. */
  NodeFilter filter() {
    NodeFilter filter = NodeFilter.in(chain.scopes()).withKinds(request.kinds());
    if (isOfThePast()) {
      return filter;
    }
    NodeFilter live = filter.withStatuses(RECALLED).withUnexpiredAt(at);
    return looksEverywhere ? live : branches.narrow(live);
  }

  /**
   * Filter of pinned memories. Waiting ones are left out unless the request names files that they
   * may be about. Null if the request wants no pinned memory.
   */
  @Nullable NodeFilter pinnedFilter() {
    Set<NodeKind> wanted = EnumSet.noneOf(NodeKind.class);
    wanted.addAll(PINNED);
    if (!request.kinds().isEmpty()) {
      wanted.retainAll(request.kinds());
    }
    if (wanted.isEmpty()) {
      return null;
    }
    NodeFilter pinned = filter().withKinds(wanted);
    return isOfThePast() || !request.files().isEmpty() ? pinned : pinned.withStatuses(BELIEVED);
  }

  /**
   * How far a scope is from the narrowest one, which is 0. What is inherited is further than all of
   * one's own.
   */
  int distance(Scope scope) {
    int distance = chain.distance(scope);
    return distance >= 0
        ? distance
        : chain.scopes().size() + Math.max(0, visibility.sources().indexOf(scope));
  }

  /** Whether a memory may be brought back: one's own or inherited, and wanted. */
  boolean isShown(MemoryNode node) {
    return visibility.shows().test(node) && isOwnOrInherited(node);
  }

  /** Whether a memory is one's own or inherited. */
  boolean isOwnOrInherited(MemoryNode node) {
    return chain.contains(node.scope()) || visibility.inherits(node, at);
  }

  /** The own scopes, narrowest first, and then those that something is inherited from. */
  List<Scope> scopes() {
    return scopes(chain, visibility);
  }

  static List<Scope> scopes(ScopeChain chain, Visibility visibility) {
    return Stream.concat(chain.scopes().stream(), visibility.sources().stream()).toList();
  }

  /** Whether a memory is still of use at the time, and on a branch that is seen. */
  boolean isSeen(MemoryNode node) {
    return isInTime(node) && !isOfOtherBranch(node);
  }

  /**
   * Whether a memory only repeats what a message of its session says, which is found by itself. It
   * is brought back where its kind is asked for.
   */
  boolean isEcho(NodeRef ref) {
    NodeKind kind = ref.id().kind();
    return (kind == NodeKind.REQUEST || kind == NodeKind.CLAIM) && !request.kinds().contains(kind);
  }

  /** Whether a memory is still of use at the time. */
  boolean isInTime(MemoryNode node) {
    return !node.lifetime().isOverAt(at);
  }

  /** Whether a memory was written on another branch, and not in the history of this one. */
  boolean isOfOtherBranch(MemoryNode node) {
    return branches.isOfOther(node);
  }

  /** Whether a memory is left out for its branch; rules are shown, as work may break them. */
  boolean isHiddenByBranch(MemoryNode node) {
    return isOfOtherBranch(node) && !node.kind().isDirective();
  }

  /** Whether kinds are asked for and nothing else, so that there is nothing to match. */
  boolean isByKind() {
    return words.isEmpty() && !request.kinds().isEmpty();
  }

  /** Whether passages may be brought back: they are known as they are now, and are no memories. */
  boolean wantsPassages() {
    boolean isOfKind = !request.kinds().isEmpty();
    boolean answersQuestion = question != null && !request.files().isEmpty();
    return request.knowledge() && !isOfThePast() && (!isOfKind || answersQuestion);
  }

  boolean isOfThePast() {
    return request.asOf() != null;
  }
}
