package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.NodeStore.Query.Order;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds memories of the requested kinds if the request asks for nothing else: rules and procedures
 * in order of authority, everything else from the latest on.
 */
final class KindChannel implements RecallChannel<NodeRef> {
  static final String NAME = "kinds";

  /** The most that are examined for memories that may be shown. */
  private static final int MOST_LOOKED_AT = 2_000;

  private static final Set<SourceType> GUIDES = Set.of(SourceType.RULES, SourceType.AGENT_GUIDE);

  /** Hardly anybody reads more files with rules for agents than these. */
  private static final int MOST_GUIDES = 200;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Hit<NodeRef>> gather(RecallContext context) {
    Order order = order(context);
    List<MemoryNode> nodes = nodes(context, order);
    if (order == Order.WEIGHTIEST_FIRST) {
      nodes.sort(byWord(context));
    }
    List<Hit<NodeRef>> hits = new ArrayList<>();
    for (MemoryNode node : nodes.subList(0, Math.min(context.limit(), nodes.size()))) {
      double place = (double) hits.size() / (2 * context.limit());
      hits.add(new Hit<>(node.ref(), 1 - place, node.session(), -1, TextQuery.Scores.NONE));
    }
    return hits;
  }

  private static List<MemoryNode> nodes(RecallContext context, Order order) {
    NodeStore.Query query =
        NodeStore.Query.first(context.filter(), order, NodeStore.Query.MAX_LIMIT / 5);
    List<MemoryNode> nodes = new ArrayList<>();
    int lookedAt = 0;
    @Nullable String cursor = null;
    do {
      Page<MemoryNode> page = context.tx().nodes().list(query.from(cursor));
      page.items().stream().filter(node -> answers(context, node)).forEach(nodes::add);
      lookedAt += page.items().size();
      cursor = page.next();
    } while (cursor != null
        && lookedAt < MOST_LOOKED_AT
        // Ordered by weight alone, memories drawn from files are mostly equal.
        && (order == Order.WEIGHTIEST_FIRST || nodes.size() < context.limit()));
    return nodes;
  }

  private static Order order(RecallContext context) {
    StandingQuestion question = context.question();
    if (question != null) {
      return question.order();
    }
    return context.request().kinds().stream().allMatch(NodeKind::isPinned)
        ? Order.WEIGHTIEST_FIRST
        : Order.RECENTLY_UPDATED_FIRST;
  }

  private static boolean answers(RecallContext context, MemoryNode node) {
    StandingQuestion question = context.question();
    return RecallContext.isRecalled(node)
        && context.isShown(node)
        && (question == null || question.isAnsweredBy(node));
  }

  /**
   * Memories that somebody stated come first, then those from files for agents, then those from all
   * other files, those nearest to the root first; within a file by weight.
   */
  private static Comparator<MemoryNode> byWord(RecallContext context) {
    DocumentFilter guides = DocumentFilter.in(context.chain().scopes()).withTypes(GUIDES);
    Set<String> paths =
        context
            .tx()
            .knowledge()
            .documents(new KnowledgeStore.DocumentQuery(guides, MOST_GUIDES, null))
            .items()
            .stream()
            .map(KnowledgeDocument::path)
            .collect(Collectors.toSet());
    return Comparator.comparing((MemoryNode node) -> node.isOfFile())
        .thenComparing(node -> !paths.contains(path(node)))
        .thenComparing(node -> path(node).chars().filter(c -> c == '/').count())
        .thenComparing(MemoryNode::weight, Comparator.reverseOrder());
  }

  /** The file that a memory was drawn from; empty if none. */
  private static String path(MemoryNode node) {
    Origin origin = node.origin();
    if (!node.isOfFile() || origin == null) {
      return "";
    }
    String locator = origin.locator();
    int bar = locator.indexOf('|');
    return bar < 0 ? locator : locator.substring(0, bar);
  }
}
