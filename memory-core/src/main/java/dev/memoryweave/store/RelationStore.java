package dev.memoryweave.store;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The relations between nodes. */
public interface RelationStore {
  /** The relation with these ends and this predicate, or nothing. */
  default Optional<Relation> find(NodeRef from, Predicate predicate, NodeRef to) {
    return from(from).stream()
        .filter(relation -> relation.predicate().equals(predicate) && relation.to().equals(to))
        .findFirst();
  }

  /**
   * The former versions of the relation with these ends and this predicate, one for each change,
   * oldest first; empty if it never changed or does not exist.
   */
  List<Relation> formerVersions(NodeRef from, Predicate predicate, NodeRef to);

  /**
   * The relations that start from a node or end at it, each once, in the order in which they were
   * stated.
   */
  List<Relation> of(NodeRef node);

  /** The result of {@link #of} for each of some nodes; nodes without relations are left out. */
  default Map<NodeRef, List<Relation>> ofAll(Collection<NodeRef> nodes) {
    Map<NodeRef, List<Relation>> all = new LinkedHashMap<>();
    for (NodeRef node : nodes) {
      List<Relation> relations = of(node);
      if (!relations.isEmpty()) {
        all.put(node, relations);
      }
    }
    return all;
  }

  /** The relations that start from a node, in the order in which they were stated. */
  default List<Relation> from(NodeRef node) {
    return of(node).stream().filter(relation -> relation.from().equals(node)).toList();
  }

  /** The relations that end at a node, in the order in which they were stated. */
  default List<Relation> to(NodeRef node) {
    return of(node).stream().filter(relation -> relation.to().equals(node)).toList();
  }

  /** Writes relations. */
  interface Writer extends RelationStore {
    /**
     * Stores a relation, replacing the one with the same ends and predicate if there is one; the
     * {@code createdAt} and the place in the order of that one stay. Its former state is kept as a
     * former version, unless it {@linkplain Relation#saysTheSameAs says the same}; then nothing
     * changes.
     *
     * @return whether the relation is new
     * @throws dev.memoryweave.model.UnknownNodeException if one of the ends does not exist
     */
    boolean put(Relation relation);
  }
}
