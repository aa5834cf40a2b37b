package dev.memoryweave.operations.internal.project;

import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Trust;
import dev.memoryweave.operations.internal.view.DataFrame;
import dev.memoryweave.operations.internal.view.PackText;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.weave.Weaver;
import java.util.List;
import java.util.Set;

/**
 * Memories of some kinds, whatever the task, as a block like those of recall: framed and bounded.
 */
public final class MemoryBlocks {
  /** Maximum number of tokens in a block. */
  static final int BUDGET = 8_000;

  private static final int MOST_SHOWN = 200;
  private static final int MOST_WAITING = 40;
  private static final Set<NodeStatus> WAITING =
      Set.of(NodeStatus.CANDIDATE, NodeStatus.NEEDS_REVIEW);

  private static final Set<NodeStatus> SHOWN =
      Set.of(NodeStatus.ACTIVE, NodeStatus.OPEN, NodeStatus.STALE);

  private MemoryBlocks() {}

  /** Memories that apply to every task, as recall includes them even without one. */
  public static String standing(CallContext context, Set<NodeKind> kinds) {
    return PackText.markdown(context.memory().weave(standing(kinds)), context.door());
  }

  private static RecallRequest standing(Set<NodeKind> kinds) {
    return RecallRequest.builder("")
        .kinds(kinds)
        .limit(MOST_SHOWN)
        .tokenBudget(BUDGET)
        .knowledge(false)
        .build();
  }

  /** Memories by their weight, heaviest first. */
  public static String weightiest(CallContext context, Set<NodeKind> kinds) {
    return block(context, kinds, NodeStore.Query.Order.WEIGHTIEST_FIRST);
  }

  /** Memories by their last change, latest first. */
  public static String latest(CallContext context, Set<NodeKind> kinds) {
    return block(context, kinds, NodeStore.Query.Order.RECENTLY_UPDATED_FIRST);
  }

  /**
   * Pending memories stated by files, each with its file, framed like active ones; empty if there
   * are none.
   */
  public static String waitingInFiles(CallContext context, Set<NodeKind> kinds) {
    List<MemoryNode> waiting = inFiles(context, kinds);
    if (waiting.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder("# Stated by files, not in force\n\n");
    for (MemoryNode node : waiting) {
      String author = node.provenance().principalId();
      text.append("- ")
          .append(Quotation.plain(node.title()))
          .append(" (waits; ")
          .append(node.origin() == null ? "a file" : Quotation.plain(node.origin().locator()))
          .append(author == null ? "" : ", committed by " + Quotation.plain(author))
          .append(")\n");
    }
    return DataFrame.of(text.toString());
  }

  private static List<MemoryNode> inFiles(CallContext context, Set<NodeKind> kinds) {
    MemoryQuery query =
        MemoryQuery.all()
            .withKinds(kinds)
            .withStatuses(Set.of(NodeStatus.CANDIDATE))
            .withOrder(NodeStore.Query.Order.WEIGHTIEST_FIRST)
            .withLimit(MOST_SHOWN);
    return context.memory().list(query).items().stream()
        .filter(node -> node.provenance().trust() == Trust.IMPORT)
        .filter(node -> !node.isSuspectedInjection())
        .limit(MOST_WAITING)
        .toList();
  }

  /** A line with the number of other pending memories; empty if there are none. */
  public static String waiting(CallContext context, Set<NodeKind> kinds) {
    long count =
        context.memory().count(MemoryQuery.all().withKinds(kinds).withStatuses(WAITING))
            - inFiles(context, kinds).size();
    return count <= 0
        ? ""
        : count
            + (count == 1 ? " more waits" : " more wait")
            + " for a person and "
            + (count == 1 ? "is" : "are")
            + " not in force; see "
            + context.door().of("review")
            + ".\n";
  }

  /** The constraints with the most weight, among those whose authors may give directions. */
  static List<NodeId> constraintIds(CallContext context, int most) {
    AuthorityPolicy policy = context.memory().config().authority();
    return context.memory().recall(standing(Set.of(NodeKind.CONSTRAINT))).memories().stream()
        .map(RecallResult.Memory::node)
        .filter(node -> node.status() == NodeStatus.ACTIVE)
        .filter(node -> !node.isSuspectedInjection() && !node.isContested())
        .filter(policy::backs)
        .filter(context.memory().config().policies()::mayBePacked)
        .map(MemoryNode::id)
        .limit(most)
        .toList();
  }

  /** A block with the first memories in an order; empty if there are none. */
  private static String block(
      CallContext context, Set<NodeKind> kinds, NodeStore.Query.Order order) {
    MemoryQuery query =
        MemoryQuery.all()
            .withKinds(kinds)
            .withStatuses(SHOWN)
            .withOrder(order)
            .withLimit(MOST_SHOWN);
    List<RecallResult.Memory> memories =
        context.memory().list(query).items().stream()
            .filter(context.memory().config().policies()::mayBePacked)
            .map(
                node ->
                    new RecallResult.Memory(
                        node, new RecallResult.Breakdown(1, List.of(), List.of()), List.of()))
            .toList();
    RecallTrace trace =
        new RecallTrace(
            RecallRequest.Intent.UNKNOWN, List.of(), List.of(), List.of(), 0, List.of(), 0, 0);
    RecallResult result =
        new RecallResult(context.memory().scopes(), memories, List.of(), List.of(), trace, 0, 0);
    RecallRequest request = RecallRequest.builder("").tokenBudget(BUDGET).build();
    return new Weaver(TokenCounter.estimating())
        .weave(request, result, ref -> context.memory().node(ref).evidence())
        .markdown();
  }
}
