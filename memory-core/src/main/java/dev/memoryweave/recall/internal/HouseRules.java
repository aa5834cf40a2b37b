package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.KnownTags;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.NodeStore.Query.Order;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The rules of a project about the kind of task that a request is for. There are few rules per
 * kind, so they compete by kind and not by words.
 */
public final class HouseRules {
  /** The most rules that are returned with a task. */
  private static final int MOST = 5;

  /** The most that are examined. */
  private static final int LOOKED_AT = 200;

  /** The maximum length of a rule, in characters: longer ones are not read in passing. */
  private static final int LONGEST = 400;

  private static final Set<NodeKind> RULES =
      Set.of(NodeKind.CONSTRAINT, NodeKind.PREFERENCE, NodeKind.GOTCHA);

  private HouseRules() {}

  /** The rules for the task, the shortest first. */
  static List<MemoryNode> of(RecallContext context) {
    Set<TaskKind> kinds = TaskKind.of(context.request().task());
    if (kinds.isEmpty() || context.isOfThePast() || !context.request().kinds().isEmpty()) {
      return List.of();
    }
    Predicate<MemoryNode> isFor = areFor(kinds);
    NodeFilter rules = context.filter().withKinds(RULES).withTags(Set.of(KnownTags.HOUSE_RULE));
    return context
        .tx()
        .nodes()
        .list(NodeStore.Query.first(rules, Order.WEIGHTIEST_FIRST, LOOKED_AT))
        .items()
        .stream()
        .filter(node -> mayBeShown(context, node))
        .filter(isFor)
        .sorted(Comparator.comparingInt(node -> text(node).length()))
        .limit(MOST)
        .toList();
  }

  /** Creates a filter for rules about the kind of a task. */
  public static Predicate<MemoryNode> areFor(String task) {
    return areFor(TaskKind.of(task));
  }

  private static Predicate<MemoryNode> areFor(Set<TaskKind> kinds) {
    return node ->
        node.tags().contains(KnownTags.HOUSE_RULE)
            && kinds.stream().anyMatch(kind -> kind.isOf(text(node)));
  }

  private static String text(MemoryNode node) {
    return node.title() + "\n" + node.body();
  }

  /** A rule from a file in a folder applies to that folder only. */
  private static boolean mayBeShown(RecallContext context, MemoryNode node) {
    return RecallContext.isRecalled(node)
        && context.isShown(node)
        && node.body().length() <= LONGEST
        && (node.anchors().isEmpty() || PendingFilter.isAboutNamedFile(context.request(), node));
  }
}
