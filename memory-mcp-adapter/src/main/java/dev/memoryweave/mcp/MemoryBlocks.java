package dev.memoryweave.mcp;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.recall.Intent;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.recall.RecalledMemory;
import dev.memoryweave.recall.ScoreBreakdown;
import dev.memoryweave.store.NodeOrder;
import dev.memoryweave.store.Page;
import dev.memoryweave.weave.EstimatingTokenCounter;
import dev.memoryweave.weave.WeaveSettings;
import dev.memoryweave.weave.Weaver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Memories of some kinds, whatever the task, in the block that recall gives: framed and bounded.
 */
final class MemoryBlocks {
  /** The most tokens of a block. */
  static final int BUDGET = 8_000;

  private static final int MOST_LOOKED_AT = 1_000;
  private static final int MOST_SHOWN = 200;
  private static final Set<NodeStatus> SHOWN =
      Set.of(NodeStatus.ACTIVE, NodeStatus.OPEN, NodeStatus.STALE);

  private static final Comparator<MemoryNode> WEIGHTIEST_FIRST =
      Comparator.comparingDouble((MemoryNode node) -> -node.importance() * node.confidence())
          .thenComparing(MemoryNode::id);

  private MemoryBlocks() {}

  /** Those that hold for every task, as recall brings them without one. */
  static String standing(OpenMemory open, Set<NodeKind> kinds) {
    return open.memory().weave(standing(kinds)).markdown();
  }

  private static RecallRequest standing(Set<NodeKind> kinds) {
    return RecallRequest.builder("")
        .kinds(kinds)
        .limit(MOST_SHOWN)
        .tokenBudget(BUDGET)
        .knowledge(false)
        .build();
  }

  /** Those that weigh most first. */
  static String weightiest(OpenMemory open, Set<NodeKind> kinds) {
    return block(open, sorted(open, kinds));
  }

  /** Those that were changed last first. */
  static String latest(OpenMemory open, Set<NodeKind> kinds) {
    return block(open, nodes(open, kinds));
  }

  /** The constraints that weigh most. */
  static List<NodeId> constraintIds(OpenMemory open, int most) {
    return open.memory().recall(standing(Set.of(NodeKind.CONSTRAINT))).memories().stream()
        .map(RecalledMemory::node)
        .filter(node -> node.status() == NodeStatus.ACTIVE && node.flags().isEmpty())
        .map(MemoryNode::id)
        .limit(most)
        .toList();
  }

  private static List<MemoryNode> sorted(OpenMemory open, Set<NodeKind> kinds) {
    List<MemoryNode> nodes = new ArrayList<>(nodes(open, kinds));
    nodes.sort(WEIGHTIEST_FIRST);
    return nodes;
  }

  private static List<MemoryNode> nodes(OpenMemory open, Set<NodeKind> kinds) {
    AgentMemory memory = open.memory();
    List<MemoryNode> nodes = new ArrayList<>();
    MemoryQuery query =
        MemoryQuery.all()
            .withKinds(kinds)
            .withStatuses(SHOWN)
            .orderedBy(NodeOrder.RECENTLY_UPDATED_FIRST)
            .limitedTo(MOST_LOOKED_AT);
    @Nullable String cursor = null;
    do {
      Page<MemoryNode> page = memory.list(query.from(cursor));
      nodes.addAll(page.items());
      cursor = page.next();
    } while (cursor != null && nodes.size() < MOST_LOOKED_AT);
    return nodes;
  }

  /** A block with these memories in this order; empty if there are none. */
  private static String block(OpenMemory open, List<MemoryNode> nodes) {
    List<RecalledMemory> memories =
        nodes.stream()
            .limit(MOST_SHOWN)
            .map(
                node ->
                    new RecalledMemory(
                        node, new ScoreBreakdown(1, List.of(), List.of()), List.of()))
            .toList();
    RecallTrace trace =
        new RecallTrace(Intent.UNKNOWN, List.of(), List.of(), List.of(), 0, List.of(), 0);
    RecallResult result =
        new RecallResult(open.memory().scopes(), memories, List.of(), List.of(), trace, 0, 0);
    RecallRequest request = RecallRequest.builder("").tokenBudget(BUDGET).build();
    return new Weaver(new EstimatingTokenCounter(), WeaveSettings.defaults())
        .weave(request, result, open.memory()::evidence)
        .markdown();
  }
}
