package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeOrder;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.TermScores;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds what holds for every task: constraints, preferences, and what the project is, as far as
 * they are in force. What waits to be confirmed is found if it is about a file that the request
 * names.
 */
final class StandingChannel implements RecallChannel {
  static final String NAME = "standing";

  private static final int MAX_LOOKED_AT = 2_000;

  /** So many more are read at once as some may not be shown. */
  private static final int MORE = 10;

  private final RecallSettings settings;

  StandingChannel(RecallSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Hit> gather(RecallContext context) {
    NodeFilter filter = context.standingFilter();
    if (filter == null || settings.standing().limit() == 0) {
      return List.of();
    }
    // Where there are more than can be shown to every task, the weightiest come first; of those
    // that weigh the same, the ones nearest to the project.
    List<MemoryNode> nodes = new ArrayList<>();
    for (Scope scope : filter.scopes()) {
      nodes.addAll(weightiest(context, filter.withScope(scope)));
    }
    nodes.sort(
        Comparator.comparingDouble(MemoryNode::weight)
            .reversed()
            .thenComparing(node -> context.chain().distance(node.scope())));
    return nodes.stream()
        .limit(settings.standing().limit())
        .map(
            node ->
                new Hit(
                    node.ref(),
                    settings.standing().relevance() * node.importance(),
                    node.session(),
                    -1,
                    TermScores.of()))
        .toList();
  }

  private List<MemoryNode> weightiest(RecallContext context, NodeFilter filter) {
    NodeQuery query =
        NodeQuery.first(
            filter,
            NodeOrder.WEIGHTIEST_FIRST,
            Math.min(settings.standing().limit() + MORE, NodeQuery.MAX_LIMIT));
    List<MemoryNode> nodes = new ArrayList<>();
    int lookedAt = 0;
    @Nullable String cursor = null;
    do {
      Page<MemoryNode> page = context.tx().nodes().list(query.from(cursor));
      page.items().stream().filter(node -> mayBeShown(context, node)).forEach(nodes::add);
      lookedAt += page.items().size();
      cursor = page.next();
    } while (cursor != null
        && nodes.size() < settings.standing().limit()
        && lookedAt < MAX_LOOKED_AT);
    return nodes;
  }

  private boolean mayBeShown(RecallContext context, MemoryNode node) {
    return !node.status().isWaiting()
        || (settings.standing().candidateFactor() > 0
            && RecallContext.isRecalled(node)
            && WaitingFit.isAboutNamedFile(context.request(), node));
  }
}
