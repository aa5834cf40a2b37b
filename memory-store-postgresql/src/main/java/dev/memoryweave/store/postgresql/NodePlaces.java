package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.MemoryNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is stored of nodes beside them, for listing and finding them: columns that repeat parts of
 * them, their tags, and their entries in the text index.
 */
final class NodePlaces {
  private static final String PLACES =
      """
      SELECT number, entry, scope_id, kind, tier, key_session, is_current FROM mw_node
      WHERE tenant = ? AND number = ANY (?)""";
  private static final String TAGS =
      "SELECT node, scope_id, tag FROM mw_node_tag WHERE tenant = ? AND node = ANY (?)";

  private final Transaction transaction;

  NodePlaces(Transaction transaction) {
    this.transaction = transaction;
  }

  /** The columns of {@code mw_node} that repeat parts of the node. */
  record Columns(String kind, String tier, String keySession, long isCurrent) {
    static Columns of(MemoryNode node) {
      return new Columns(
          node.kind().label(),
          node.tier().label(),
          NodeRow.keySession(node.tier(), node.session()),
          node.status().isCurrent() ? 1 : 0);
    }
  }

  /** A tag under which a node is listed, in a scope. */
  record Tag(long scopeId, String tag) {}

  /** What is stored beside a node. */
  record Place(long entry, long scopeId, Columns columns, Set<Tag> tags) {}

  /** What is stored beside some nodes, by their numbers. */
  Map<Long, Place> of(List<Long> nodes) {
    Handle.Numbers numbers = new Handle.Numbers(nodes);
    record Listed(long node, Tag tag) {}
    Map<Long, Set<Tag>> tags = new HashMap<>();
    transaction
        .handle()
        .list(
            TAGS,
            row -> new Listed(row.number(), new Tag(row.number(), row.text())),
            transaction.tenant(),
            numbers)
        .forEach(one -> tags.computeIfAbsent(one.node, node -> new HashSet<>()).add(one.tag));
    record Numbered(long number, Place place) {}
    Map<Long, Place> places = new LinkedHashMap<>();
    transaction
        .handle()
        .list(
            PLACES,
            row -> {
              long number = row.number();
              return new Numbered(
                  number,
                  new Place(
                      row.number(),
                      row.number(),
                      new Columns(row.text(), row.text(), row.text(), row.number()),
                      tags.getOrDefault(number, Set.of())));
            },
            transaction.tenant(),
            numbers)
        .forEach(one -> places.put(one.number, one.place));
    return places;
  }
}
