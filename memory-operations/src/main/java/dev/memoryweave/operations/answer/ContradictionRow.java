package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import java.time.Instant;

/** ContradictionRow. */
public record ContradictionRow(
    @Doc("The memory") String id,
    NodeKind kind,
    NodeStatus status,
    @Doc("Its title") String title,
    @Doc("Whose word it is: the kind of author, and the name if it is known") String author,
    @Doc("When it was last changed") Instant updatedAt,
    @Doc(value = "How far it is believed", range = Doc.Range.RATIO) double confidence) {}
