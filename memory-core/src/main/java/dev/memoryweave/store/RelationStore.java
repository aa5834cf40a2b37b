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
  /** The relation of these three, or nothing. */
  default Optional<Relation> find(NodeRef from, Predicate predicate, NodeRef to) {
    return from(from).stream()
        .filter(relation -> relation.predicate().equals(predicate) && relation.to().equals(to))
        .findFirst();
  }

  /**
   * The former versions of the relation of these three, one for each change, oldest first; empty if
   * it never changed or does not exist.
   */
  List<Relation> formerVersions(NodeRef from, Predicate predicate, NodeRef to);

  /**
   * The relations that start from a node or end at it, each once, in the order in which they were
   * stated.
   */
  List<Relation> of(NodeRef node);

  /** What {@link #of} gives of each of some nodes; those without relations are left out. */
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

  /** States relations. */
  interface Writer extends RelationStore {
    /**
     * Keeps a relation, in place of the one with the same ends and predicate if there is one; that
     * one's {@code createdAt} and place in the order stay. What it was before is kept as a former
     * version, unless it {@linkplain Relation#saysTheSameAs says the same}; then nothing changes.
     *
     * @return whether the three were not related in that way before
     * @throws dev.memoryweave.model.UnknownNodeException if one of the ends does not exist
     */
    boolean put(Relation relation);
  }
}
