package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The memory that changes. */
@Doc("A memory; the id alone if it is gone")
public record MemoryRow(
    @Doc("The memory") String id,
    @Nullable NodeKind kind,
    @Nullable NodeStatus status,
    @Doc("Its title") @Nullable String title,
    @Doc("Whose word it is: the kind of author, and the name if it is known")
        @Nullable String author,
    @Doc("When it was last changed") @Nullable Instant updatedAt) {}
