package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.ReadTransaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads nodes and relations as they were at an earlier time. */
public final class PastVersion {
  private PastVersion() {}

  /** The version that was stored at that time; empty if the node did not exist yet. */
  public static Optional<MemoryNode> of(ReadTransaction tx, MemoryNode node, Instant at) {
    return node.createdAt().isAfter(at)
        ? Optional.empty()
        : last(node, () -> tx.nodes().formerVersions(node.ref()), MemoryNode::updatedAt, at);
  }

  /** The relation as it was at that time; empty if it was not stated yet. */
  public static Optional<Relation> of(ReadTransaction tx, Relation relation, Instant at) {
    return relation.createdAt().isAfter(at)
        ? Optional.empty()
        : last(
            relation,
            () ->
                tx.relations().formerVersions(relation.from(), relation.predicate(), relation.to()),
            Relation::updatedAt,
            at);
  }

  /**
   * The last version that is not later than a time.
   *
   * @param former the versions before the current one, oldest first; read only if that one is later
   */
  private static <T> Optional<T> last(
      T current, Supplier<List<T>> former, Function<T, Instant> updatedAt, Instant at) {
    if (!updatedAt.apply(current).isAfter(at)) {
      return Optional.of(current);
    }
    List<T> versions = former.get();
    for (int i = versions.size() - 1; i >= 0; i--) {
      if (!updatedAt.apply(versions.get(i)).isAfter(at)) {
        return Optional.of(versions.get(i));
      }
    }
    return Optional.empty();
  }
}
