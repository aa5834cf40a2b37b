package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.Utterance;
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
 * @param tx the snapshot to read
 * @param revisions the revisions of its scopes
 * @param chain the scopes to search
 * @param visibility which hits may be returned
 * @param request the request
 * @param question the general question about any project, null if the task has a subject
 * @param intent the intent of the task, given or detected
 * @param words the search terms for the text index
 * @param glossary the terms of the scopes
 * @param vector the task as a vector, null if there is no embedder or it failed
 * @param asksForValue whether the task asks how something is now
 * @param at the requested time
 * @param branches which memories belong to the branch of the request
 * @param looksEverywhere whether channels search the memories of other branches, too
 * @param limit the maximum number of memories
 * @param depth how many of the best hits are read and ranked
 */
record RecallContext(
    ReadTransaction tx,
    Revisions revisions,
    ScopeChain chain,
    Visibility visibility,
    RecallRequest request,
    @Nullable StandingQuestion question,
    RecallRequest.Intent intent,
    NodeSearch.Words words,
    Glossary glossary,
    @Nullable QueryVector vector,
    boolean asksForValue,
    Instant at,
    BranchView branches,
    boolean looksEverywhere,
    int limit,
    int depth) {
  /** The statuses of memories that are believed, or were until recently. */
  private static final Set<NodeStatus> BELIEVED =
      Set.copyOf(
          EnumSet.of(NodeStatus.ACTIVE, NodeStatus.OPEN, NodeStatus.CLOSED, NodeStatus.STALE));

  /** Believed statuses and pending ones. Memories in review are never returned. */
  private static final Set<NodeStatus> RECALLED =
      Stream.concat(BELIEVED.stream(), Stream.of(NodeStatus.CANDIDATE))
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<NodeKind> PINNED =
      Arrays.stream(NodeKind.values())
          .filter(NodeKind::isPinned)
          .collect(Collectors.toUnmodifiableSet());

  /** Whether memories of the status are believed, or were until recently. */
  static boolean isBelieved(NodeStatus status) {
    return BELIEVED.contains(status);
  }

  /** A copy that reads more or fewer hits. */
  RecallContext withDepth(int other) {
    return looking(looksEverywhere, other);
  }

  /** A copy that searches the memories of every branch. */
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
        glossary,
        vector,
        asksForValue,
        at,
        branches,
        everywhere,
        limit,
        other);
  }

  /**
   * Whether a node may be returned: if it is believed or pending, and not a suspected prompt
   * injection.
   */
  static boolean isRecalled(MemoryNode node) {
    return isBelieved(node.status())
        || (node.status() == NodeStatus.CANDIDATE && !node.isSuspectedInjection());
  }

  /**
   * The nodes that a channel may search. For an earlier time, their state is checked afterwards.
   */
  NodeFilter filter() {
    NodeFilter filter = NodeFilter.in(chain.scopes()).withKinds(request.kinds());
    if (isOfThePast()) {
      return filter;
    }
    NodeFilter live = filter.withStatuses(RECALLED).withUnexpiredAt(at);
    return looksEverywhere ? live : branches.narrow(live);
  }

  /**
   * Filter of pinned memories. Excludes pending ones unless the request names files that they may
   * be about. Null if the request excludes pinned memories.
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
   * The distance of a scope from the narrowest one, which is 0. Inherited scopes are further away
   * than all own ones.
   */
  int distance(Scope scope) {
    int distance = chain.distance(scope);
    return distance >= 0
        ? distance
        : chain.scopes().size() + Math.max(0, visibility.sources().indexOf(scope));
  }

  /** Whether a memory may be returned: it is own or inherited, wanted, and for readers. */
  boolean isShown(MemoryNode node) {
    Utterance said = node.utterance();
    return visibility.shows().test(node)
        && isOwnOrInherited(node)
        && (said == null || !said.isForPrograms());
  }

  /** Whether a memory is own or inherited. */
  boolean isOwnOrInherited(MemoryNode node) {
    return chain.contains(node.scope()) || visibility.inherits(node, at);
  }

  /** The own scopes, narrowest first, then those from which memories are inherited. */
  List<Scope> scopes() {
    return scopes(chain, visibility);
  }

  static List<Scope> scopes(ScopeChain chain, Visibility visibility) {
    return Stream.concat(chain.scopes().stream(), visibility.sources().stream()).toList();
  }

  /** Whether a memory is valid at the requested time, and on a visible branch. */
  boolean isSeen(MemoryNode node) {
    return isInTime(node) && !isOfOtherBranch(node);
  }

  /**
   * Whether a memory only repeats a message of its session, which is found by itself. It is
   * returned if its kind is requested.
   */
  boolean isEcho(NodeRef ref) {
    NodeKind kind = ref.id().kind();
    return (kind == NodeKind.REQUEST || kind == NodeKind.CLAIM) && !request.kinds().contains(kind);
  }

  /** Whether a memory is valid at the requested time. */
  boolean isInTime(MemoryNode node) {
    return !node.lifetime().isOverAt(at);
  }

  /** Whether a memory was written on another branch, outside the history of this one. */
  boolean isOfOtherBranch(MemoryNode node) {
    return branches.isOfOther(node);
  }

  /** Whether a memory is hidden because of its branch; rules are shown, as work may break them. */
  boolean isHiddenByBranch(MemoryNode node) {
    return isOfOtherBranch(node) && !node.kind().isDirective();
  }

  /** Whether only kinds are requested, so that there is nothing to match. */
  boolean isByKind() {
    return words.isEmpty() && !request.kinds().isEmpty();
  }

  /**
   * Whether passages may be returned: they exist in their current state only, and are no memories.
   */
  boolean wantsPassages() {
    boolean isOfKind = !request.kinds().isEmpty();
    boolean answersQuestion = question != null && !request.files().isEmpty();
    return request.knowledge() && !isOfThePast() && (!isOfKind || answersQuestion);
  }

  boolean isOfThePast() {
    return request.asOf() != null;
  }
}
