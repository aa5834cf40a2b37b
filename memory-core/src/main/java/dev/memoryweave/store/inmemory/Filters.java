package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.NodeFilter;

/** Decides which nodes pass a filter. */
final class Filters {
  private Filters() {}

  static boolean passes(NodeFilter filter, MemoryNode node) {
    return filter.scopes().contains(node.scope())
        && (filter.kinds().isEmpty() || filter.kinds().contains(node.kind()))
        && (filter.statuses().isEmpty() || filter.statuses().contains(node.status()))
        && node.tags().containsAll(filter.tags())
        && (filter.session() == null || filter.session().equals(node.session()))
        && (filter.parent() == null || filter.parent().equals(node.parent()))
        && (filter.unexpiredAt() == null || !node.lifetime().isOverAt(filter.unexpiredAt()))
        && (filter.branches().isEmpty()
            || node.kind().isDirective()
            || node.provenance().branch() == null
            || filter.branches().contains(node.provenance().branch())
            || (node.provenance().commit() != null
                && filter.commits().contains(node.provenance().commit())))
        && (filter.said() == null || filter.said().passes(node))
        && (filter.traits() == null || filter.traits().passes(node));
  }

  /** Whether all nodes of the filter's scopes pass it. */
  static boolean isScopesOnly(NodeFilter filter) {
    return filter.equals(NodeFilter.in(filter.scopes()));
  }
}
