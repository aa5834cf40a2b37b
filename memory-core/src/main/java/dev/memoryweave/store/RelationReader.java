package dev.memoryweave.store;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import java.util.List;
import java.util.Optional;

/** Looks relations up. */
public interface RelationReader {
  /** The relation of these three, or nothing. */
  default Optional<Relation> find(NodeRef from, Predicate predicate, NodeRef to) {
    return from(from).stream()
        .filter(relation -> relation.predicate().equals(predicate) && relation.to().equals(to))
        .findFirst();
  }

  /**
   * What the relation of these three was before each change since it was stated, oldest first;
   * empty if it never changed or does not exist.
   */
  List<Relation> formerVersions(NodeRef from, Predicate predicate, NodeRef to);

  /** The relations that start from a node, in the order in which they were stated. */
  List<Relation> from(NodeRef node);

  /** The relations that end at a node, in the order in which they were stated. */
  List<Relation> to(NodeRef node);
}
