package dev.memoryweave.recall;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.ReadTransaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads nodes and relations as they were at an earlier time. */
public final class PastVersion {
  private PastVersion() {}

  /** The version that was stored at that time, or nothing if the node did not exist yet. */
  public static Optional<MemoryNode> of(ReadTransaction tx, MemoryNode node, Instant at) {
    if (node.createdAt().isAfter(at)) {
      return Optional.empty();
    }
    if (!node.updatedAt().isAfter(at)) {
      return Optional.of(node);
    }
    List<MemoryNode> former = tx.nodes().formerVersions(node.ref());
    for (int i = former.size() - 1; i >= 0; i--) {
      if (!former.get(i).updatedAt().isAfter(at)) {
        return Optional.of(former.get(i));
      }
    }
    return Optional.empty();
  }

  /** The relation as it was at that time, or nothing if it was not stated yet. */
  public static Optional<Relation> of(ReadTransaction tx, Relation relation, Instant at) {
    if (relation.createdAt().isAfter(at)) {
      return Optional.empty();
    }
    if (!relation.updatedAt().isAfter(at)) {
      return Optional.of(relation);
    }
    List<Relation> former =
        tx.relations().formerVersions(relation.from(), relation.predicate(), relation.to());
    for (int i = former.size() - 1; i >= 0; i--) {
      if (!former.get(i).updatedAt().isAfter(at)) {
        return Optional.of(former.get(i));
      }
    }
    return Optional.empty();
  }
}
