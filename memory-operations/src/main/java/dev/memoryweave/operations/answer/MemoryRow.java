package dev.memoryweave.operations.answer;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A memory as a row of a table; of one that is gone, only the id. */
@Doc("A memory; the id alone if it is gone")
public record MemoryRow(
    @Doc("The memory") String id,
    @Nullable NodeKind kind,
    @Nullable NodeStatus status,
    @Doc("Its title") @Nullable String title,
    @Doc("Its author: the kind, and the name if known") @Nullable String author,
    @Doc("When it was last changed") @Nullable Instant updatedAt) {
  /** The row of a memory. */
  public static MemoryRow of(MemoryNode node) {
    return new MemoryRow(
        node.id().value(),
        node.kind(),
        node.status(),
        node.title(),
        node.provenance().principal().label(),
        node.updatedAt());
  }

  /** The row of a memory that is gone. */
  public static MemoryRow gone(NodeId id) {
    return new MemoryRow(id.value(), null, null, null, null, null);
  }
}
