package dev.memoryweave;

import dev.memoryweave.model.EventType;
import dev.memoryweave.model.IllegalTransitionException;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import org.jspecify.annotations.Nullable;

/** One node takes the place of another. */
final class Supersession {
  private Supersession() {}

  /** Marks a node as superseded by a current one; nothing happens if it is so already. */
  static MemoryNode apply(Change change, MemoryNode old, MemoryNode by, @Nullable String reason) {
    InvalidValueException.unless(
        !old.ref().equals(by.ref()), "superseded_by", by.id(), "be another node");
    if (old.status() == NodeStatus.SUPERSEDED && by.ref().equals(old.supersededBy())) {
      return old;
    }
    // A chain of supersessions must end in something that is in force.
    InvalidValueException.unless(
        by.status().isCurrent(),
        "superseded_by",
        by.id(),
        "be current, but is " + by.status().label());
    if (!old.status().canBecome(NodeStatus.SUPERSEDED, old.kind())) {
      throw new IllegalTransitionException(
          old.id(), old.kind(), old.status(), NodeStatus.SUPERSEDED);
    }
    MemoryNode superseded =
        change
            .tx()
            .nodes()
            .update(
                old.toBuilder()
                    .status(NodeStatus.SUPERSEDED)
                    .supersededBy(by.ref())
                    .updatedAt(change.after(old.updatedAt()))
                    .build());
    change.record(EventType.MEMORY_SUPERSEDED, superseded, reason);
    return superseded;
  }
}
