package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds pinned memories, which apply to every task: active constraints, preferences and the
 * project. A pending one is found if it is about a file that the request names, or is a rule of the
 * project about the kind of task.
 */
final class PinnedChannel implements RecallChannel<NodeRef> {
  static final String NAME = "pinned";

  private static final int MAX_LOOKED_AT = 2_000;

  /** Extra candidates to read, because some may not be shown. */
  private static final int MORE = 10;

  /** The most that are considered. */
  private static final int LIMIT = 50;

  /** The relevance of a memory of full importance that has no word in common with the task. */
  private static final double RELEVANCE = .30;

  private final int limit;
  private final boolean showsUnconfirmed;

  PinnedChannel() {
    this(LIMIT, true);
  }

  /**
   * Creates a channel with other bounds than the standard ones.
   *
   * @param limit the most that are considered
   * @param showsUnconfirmed whether unconfirmed directives are found at all
   */
  PinnedChannel(int limit, boolean showsUnconfirmed) {
    this.limit = limit;
    this.showsUnconfirmed = showsUnconfirmed;
  }

  /** A channel that does not find pending memories. */
  static PinnedChannel confirmedOnly() {
    return new PinnedChannel(LIMIT, false);
  }

  /** The relevance of a pinned memory to every task, 0 to 1. */
  static double relevance(MemoryNode node) {
    return RELEVANCE * node.reinforcedImportance();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Hit<NodeRef>> gather(RecallContext context) {
    NodeFilter filter = context.pinnedFilter();
    if (filter == null) {
      return List.of();
    }
    // If there are more than can be shown for every task, the heaviest come first; among equals,
    // those nearest to the project.
    List<MemoryNode> nodes = new ArrayList<>();
    for (Scope scope : filter.scopes()) {
      if (context.revisions().ofMemories(List.of(scope)) == 0) {
        continue;
      }
      nodes.addAll(weightiest(context, filter.withScope(scope)));
    }
    if (showsUnconfirmed) {
      HouseRules.of(context).stream()
          .filter(rule -> nodes.stream().noneMatch(node -> node.ref().equals(rule.ref())))
          .forEach(nodes::add);
    }
    nodes.sort(
        Comparator.comparingDouble(MemoryNode::weight)
            .reversed()
            .thenComparing(node -> context.distance(node.scope())));
    return nodes.stream()
        .limit(limit)
        .map(
            node ->
                new Hit<>(node.ref(), relevance(node), node.session(), -1, TextQuery.Scores.NONE))
        .toList();
  }

  private List<MemoryNode> weightiest(RecallContext context, NodeFilter filter) {
    NodeStore.Query query =
        NodeStore.Query.first(
            filter,
            NodeStore.Query.Order.WEIGHTIEST_FIRST,
            Math.min(limit + MORE, NodeStore.Query.MAX_LIMIT));
    List<MemoryNode> nodes = new ArrayList<>();
    int lookedAt = 0;
    @Nullable String cursor = null;
    do {
      Page<MemoryNode> page = context.tx().nodes().list(query.from(cursor));
      page.items().stream().filter(node -> mayBeShown(context, node)).forEach(nodes::add);
      lookedAt += page.items().size();
      cursor = page.next();
    } while (cursor != null && nodes.size() < limit && lookedAt < MAX_LOOKED_AT);
    return nodes;
  }

  private boolean mayBeShown(RecallContext context, MemoryNode node) {
    return context.isShown(node)
        && (!node.status().isWaiting()
            || (showsUnconfirmed
                && RecallContext.isRecalled(node)
                && PendingFilter.isAboutNamedFile(context.request(), node)));
  }
}
