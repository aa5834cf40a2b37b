package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.policy.MemoryPolicies.Inheritance;
import dev.memoryweave.policy.MemoryPolicies.Inheritance.Part;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds memories inherited from other projects: rules that apply to every task, and memories that
 * share words with this one. It searches separately, so that the rest of those projects does not
 * use up the limit of the own memories.
 */
final class InheritedChannel implements RecallChannel<NodeRef> {
  static final String NAME = "inherited";

  /** The most hits by words of one part of one project. */
  private static final int BY_WORDS = 60;

  /** The most rules of one project that are returned for every task. */
  private static final int PINNED = 20;

  private static final Set<NodeStatus> IN_FORCE =
      Set.copyOf(EnumSet.of(NodeStatus.ACTIVE, NodeStatus.OPEN));

  private final NodeSearch search;

  InheritedChannel(NodeSearch search) {
    this.search = search;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Hit<NodeRef>> gather(RecallContext context) {
    Map<NodeRef, Hit<NodeRef>> hits = new LinkedHashMap<>();
    List<NodeStore.Hit> byWords = new ArrayList<>();
    for (Inheritance inheritance : context.visibility().inherited()) {
      for (Part part : inheritance.parts().stream().sorted().toList()) {
        NodeFilter filter = filter(context, inheritance, part);
        if (filter != null) {
          byWords.addAll(search.search(context.tx(), context.words(), filter, BY_WORDS));
        }
      }
      for (MemoryNode rule : pinned(context, inheritance)) {
        put(hits, new Hit<>(rule.ref(), PinnedChannel.relevance(rule)));
      }
    }
    double best = byWords.stream().mapToDouble(NodeStore.Hit::score).max().orElse(0);
    if (best > 0) {
      // Inherited hits are scored relative to the best of the own ones, as if found together.
      best =
          search.search(context.tx(), context.words(), context.filter(), 1).stream()
              .mapToDouble(NodeStore.Hit::score)
              .reduce(best, Math::max);
    }
    for (NodeStore.Hit hit : byWords) {
      put(hits, Hit.of(hit, hit.score() / best));
    }
    return hits.values().stream()
        .sorted(Comparator.comparingDouble(hit -> -hit.relevance()))
        .toList();
  }

  /** A hit by words is more specific than one that is only a rule. */
  private static void put(Map<NodeRef, Hit<NodeRef>> hits, Hit<NodeRef> hit) {
    hits.merge(
        hit.key(),
        hit,
        (one, other) -> other.withRelevance(Math.max(one.relevance(), other.relevance())));
  }

  private static List<MemoryNode> pinned(RecallContext context, Inheritance inheritance) {
    NodeFilter filter =
        inheritance.parts().contains(Part.RULES) ? filter(context, inheritance, Part.RULES) : null;
    if (filter == null) {
      return List.of();
    }
    Set<NodeKind> kinds = EnumSet.copyOf(filter.kinds());
    kinds.removeIf(kind -> !kind.isPinned());
    if (kinds.isEmpty()) {
      return List.of();
    }
    NodeStore.Query query =
        NodeStore.Query.first(
            filter.withKinds(kinds), NodeStore.Query.Order.WEIGHTIEST_FIRST, PINNED);
    return context.tx().nodes().list(query).items().stream()
        .filter(rule -> context.visibility().inherits(rule, context.at()))
        .toList();
  }

  /** Null if the request excludes that part. */
  private static @Nullable NodeFilter filter(
      RecallContext context, Inheritance inheritance, Part part) {
    Set<NodeKind> kinds = EnumSet.noneOf(NodeKind.class);
    kinds.addAll(part.kinds());
    Set<NodeKind> asked = context.request().kinds();
    if (kinds.isEmpty()) {
      kinds.addAll(asked);
    } else if (!asked.isEmpty()) {
      kinds.retainAll(asked);
      if (kinds.isEmpty()) {
        return null;
      }
    }
    NodeFilter filter = NodeFilter.in(inheritance.from()).withKinds(kinds);
    if (part == Part.MARKED) {
      filter = filter.withTags(Set.of(Inheritance.TAG));
    }
    return context.isOfThePast()
        ? filter
        : filter.withStatuses(IN_FORCE).withUnexpiredAt(context.at());
  }
}
