package dev.memoryweave.operations.answer;

import dev.memoryweave.model.Relation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** RelationView. */
public record RelationView(
    @Doc("Where it starts") String from,
    @Doc("What 'from' is to 'to'") String predicate,
    @Doc("Where it ends") String to,
    Relation.@Nullable Strength confidence,
    Relation.Status status,
    @Doc("When it was first stated") Instant createdAt) {}
