package dev.memoryweave.operations.answer;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import java.time.Instant;

/** A memory that contradicts another one, as a row of a table. */
public record ContradictionRow(
    @Doc("The memory") String id,
    NodeKind kind,
    NodeStatus status,
    @Doc("Its title") String title,
    @Doc("Its author: the kind, and the name if known") String author,
    @Doc("When it was last changed") Instant updatedAt,
    @Doc(value = "How far it is believed", range = Doc.Range.RATIO) double confidence) {
  /** The row of a memory. */
  public static ContradictionRow of(MemoryNode node) {
    return new ContradictionRow(
        node.id().value(),
        node.kind(),
        node.status(),
        node.title(),
        node.provenance().principal().label(),
        node.updatedAt(),
        node.confidence());
  }
}
