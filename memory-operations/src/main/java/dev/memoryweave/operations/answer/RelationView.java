package dev.memoryweave.operations.answer;

import dev.memoryweave.model.Relation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A relation between two memories. */
public record RelationView(
    @Doc("Where it starts") String from,
    @Doc("What 'from' is to 'to'") String predicate,
    @Doc("Where it ends") String to,
    Relation.@Nullable Strength confidence,
    Relation.Status status,
    @Doc("When it was first stated") Instant createdAt) {
  /** The view of a relation. */
  public static RelationView of(Relation relation) {
    return new RelationView(
        relation.from().id().value(),
        relation.predicate().label(),
        relation.to().id().value(),
        relation.strength(),
        relation.status(),
        relation.createdAt());
  }
}
