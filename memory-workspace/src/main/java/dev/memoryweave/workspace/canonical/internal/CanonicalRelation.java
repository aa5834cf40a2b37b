package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Relation;
import java.util.List;
import java.util.Optional;

/**
 * A relation of two nodes.
 *
 * @param id {@code rel.} and a slug
 * @param from the id of the first node
 * @param predicate the kind of relation
 * @param to the id of the second node
 * @param status its state
 * @param confidence its confidence, if known
 * @param evidence its evidence
 * @param createdAt its creation time
 * @param updatedAt the time of its last change
 */
public record CanonicalRelation(
    String id,
    String from,
    Relation.Predicate predicate,
    String to,
    Relation.Status status,
    Optional<Relation.Strength> confidence,
    List<CanonicalEvidence> evidence,
    CanonicalTime createdAt,
    CanonicalTime updatedAt) {
  /**
   * Checks the ids and the kind.
   *
   * @throws InvalidValueException if one has another form
   */
  public CanonicalRelation {
    InvalidValueException.unless(
        CanonicalId.isRelationId(id), "id", id, "be 'rel.' and a slug, as rel.a-affects-b");
    InvalidValueException.unless(CanonicalId.isNodeId(from), "from", from, "be the id of a node");
    InvalidValueException.unless(CanonicalId.isNodeId(to), "to", to, "be the id of a node");
    SchemaValues.PREDICATES.require("predicate", predicate);
    evidence = List.copyOf(InvalidValueException.elements("evidence", evidence));
  }

  /** A new active relation, with the id derived from its content. */
  public static CanonicalRelation of(
      String from, Relation.Predicate predicate, String to, CanonicalTime time) {
    return new CanonicalRelation(
        CanonicalId.ofRelation(from, predicate, to),
        from,
        predicate,
        to,
        Relation.Status.ACTIVE,
        Optional.empty(),
        List.of(),
        time,
        time);
  }

  /** The nodes and the kind, which no two relations may share. */
  Triple triple() {
    return new Triple(from, predicate, to);
  }

  /** Meaning of a relation. */
  record Triple(String from, Relation.Predicate predicate, String to) {}
}
