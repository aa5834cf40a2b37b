package dev.memoryweave.recall;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeOrder;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.TermShares;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds what holds for every task: constraints, preferences, and what the project is; with them
 * what was said to hold in one session only, and waits to be said again.
 */
final class StandingChannel implements RecallChannel {
  private static final int MAX_LOOKED_AT = 2_000;

  private final RecallSettings settings;

  StandingChannel(RecallSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "standing";
  }

  @Override
  public List<Hit> gather(RecallContext context) {
    NodeFilter filter = context.standingFilter();
    if (filter == null || settings.standing() == 0) {
      return List.of();
    }
    List<MemoryNode> nodes = new ArrayList<>();
    NodeQuery query =
        NodeQuery.first(filter, NodeOrder.RECENTLY_UPDATED_FIRST, NodeQuery.MAX_LIMIT);
    @Nullable String cursor = null;
    do {
      Page<MemoryNode> page = context.tx().nodes().list(query.from(cursor));
      nodes.addAll(page.items());
      cursor = page.next();
    } while (cursor != null && nodes.size() < MAX_LOOKED_AT);
    nodes.removeIf(node -> node.status() == NodeStatus.CANDIDATE && !mayBeTakenUp(node));
    // Where there are more than can be shown to every task, the weightiest come first.
    nodes.sort(
        Comparator.comparingDouble((MemoryNode node) -> -node.importance() * node.confidence())
            .thenComparing(node -> context.chain().distance(node.scope()))
            .thenComparing(MemoryNode::id));
    return nodes.stream()
        .limit(settings.standing())
        .map(
            node ->
                new Hit(
                    node.ref(),
                    settings.standingRelevance() * node.importance(),
                    node.session(),
                    -1,
                    TermShares.of()))
        .toList();
  }

  private boolean mayBeTakenUp(MemoryNode node) {
    return settings.candidateFactor() > 0 && RecallContext.isRecalled(node);
  }
}
