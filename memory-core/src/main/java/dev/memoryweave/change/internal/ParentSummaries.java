package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.PageReader;
import dev.memoryweave.store.internal.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps the summaries of nodes up to date with their children: the node's own words first, then the
 * titles of its active children. A node starts listing them when reflection places something below
 * it; from then on every change below it is followed.
 */
final class ParentSummaries {
  private static final Set<NodeStatus> IN_FORCE = Set.of(NodeStatus.ACTIVE, NodeStatus.OPEN);

  /** Further children are counted, not named; a summary has no room for them anyway. */
  private static final int MAX_LOOKED_AT = 200;

  private static final int MAX_TITLE = 60;
  private static final int LEAST_ROOM = 24;
  private static final int ROOM_FOR_COUNT = 18;

  private ParentSummaries() {}

  /** Updates the nodes below which the write has changed something, and their ancestors. */
  static void run(WriteContext context) {
    for (int level = 0; level <= Tree.MAX_DEPTH; level++) {
      Map<NodeRef, Boolean> parents = context.takeParents();
      if (parents.isEmpty()) {
        return;
      }
      parents.forEach((parent, list) -> bringInStep(context, parent, list));
    }
  }

  /**
   * Takes the list out of a node and its former versions, so that no title stays there that a
   * forgotten memory had. The present list is made anew at the end of the write.
   */
  static void eraseList(WriteContext context, NodeRef ref) {
    MemoryNode node = NodeLookup.readable(context.tx(), ref).orElse(null);
    if (node == null) {
      return;
    }
    List<MemoryNode> former = context.tx().nodes().formerVersions(ref);
    if (node.listsWhatIsBelow() || former.stream().anyMatch(MemoryNode::listsWhatIsBelow)) {
      context
          .erasing()
          .rewrite(withoutList(node), former.stream().map(ParentSummaries::withoutList).toList());
      context.childChanged(ref.scope(), ref.id(), node.listsWhatIsBelow());
    }
  }

  private static MemoryNode withoutList(MemoryNode node) {
    return node.listsWhatIsBelow() ? node.toBuilder().summary(node.ownSummary()).build() : node;
  }

  private static void bringInStep(WriteContext context, NodeRef ref, boolean list) {
    MemoryNode node = NodeLookup.readable(context.tx(), ref).orElse(null);
    if (node == null || !node.status().isCurrent() || !(list || node.listsWhatIsBelow())) {
      return;
    }
    String summary = summary(node, childrenInForce(context, node));
    if (!summary.equals(node.summary())) {
      context.follow(
          MemoryEvent.Type.MEMORY_CONSOLIDATED, node.toBuilder().summary(summary).build(), null);
    }
  }

  private static Map<NodeRef, String> childrenInForce(WriteContext context, MemoryNode node) {
    NodeStore.Query query =
        NodeStore.Query.first(
            NodeFilter.in(node.scope())
                .withParent(node.id())
                .withStatuses(IN_FORCE)
                .withUnexpiredAt(context.now()),
            NodeStore.Query.Order.OLDEST_FIRST,
            MAX_LOOKED_AT);
    List<MemoryNode> children =
        new ArrayList<>(PageReader.atMost(context.tx(), query, MAX_LOOKED_AT));
    children.sort(
        Comparator.comparingDouble((MemoryNode child) -> -child.importance())
            .thenComparing(MemoryNode::id));
    Map<NodeRef, String> titles = new LinkedHashMap<>();
    for (MemoryNode child : children) {
      // Not listed: suspected injections, which would then instruct from a trusted summary; titles
      // by less trusted authors than that of the node; memories that no block may contain; and
      // memories of files, which are visible on some checkouts only, unlike a summary.
      if (!child.isSuspectedInjection()
          && !child.isOfFile()
          && !isBelow(child, node)
          && (context.policies().mayBePacked(child) || !context.policies().mayBePacked(node))) {
        titles.put(child.ref(), child.title());
      }
    }
    return titles;
  }

  private static boolean isBelow(MemoryNode child, MemoryNode node) {
    return Authority.isAboveEvidence(node)
        && node.provenance().trust().isAbove(child.provenance().trust());
  }

  /** The summary of a node with these children: a pure function, and idempotent. */
  static String summary(MemoryNode node, Map<NodeRef, String> children) {
    String own = node.ownSummary();
    if (children.isEmpty()) {
      return own;
    }
    StringBuilder summary = new StringBuilder(own);
    if (!own.isEmpty()) {
      summary.append(' ');
    }
    summary.append(MemoryNode.BELOW);
    int room = MemoryNode.MAX_SUMMARY - length(summary);
    if (room < LEAST_ROOM) {
      // Own words are worth more than a list that anybody can look up.
      return own;
    }
    List<String> titles = List.copyOf(children.values());
    for (int i = 0; i < titles.size(); i++) {
      String title = (i == 0 ? "" : "; ") + shortened(titles.get(i));
      boolean last = i == titles.size() - 1;
      int left = MemoryNode.MAX_SUMMARY - length(summary) - length(title);
      if (left < (last ? 0 : ROOM_FOR_COUNT)) {
        int more = titles.size() - i;
        summary.append(
            i > 0 ? " and " + more + " more" : more == 1 ? "1 memory" : more + " memories");
        break;
      }
      summary.append(title);
    }
    return summary.toString();
  }

  private static String shortened(String title) {
    // A title that contains the list marker must not be taken for the beginning of the list.
    String mark = MemoryNode.BELOW.strip();
    String plain = title.replace(mark, mark.replace('·', '-')).strip();
    if (length(plain) <= MAX_TITLE) {
      return plain;
    }
    int end = plain.offsetByCodePoints(0, MAX_TITLE - 1);
    int space = plain.lastIndexOf(' ', end);
    return plain.substring(0, space > MAX_TITLE / 2 ? space : end).strip() + "…";
  }

  private static int length(CharSequence text) {
    return Character.codePointCount(text, 0, text.length());
  }
}
