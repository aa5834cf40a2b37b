package dev.memoryweave.operations.answer;

import org.jspecify.annotations.Nullable;

/** Answer of {@code rebuild}. */
public record RebuildAnswer(
    @Doc("Memories and passages that can be searched") @Nullable Long entries,
    @Doc("Files of the project, now up to date") @Nullable Long files,
    @Doc("Passages that were stored again") @Nullable Long passages,
    @Doc("The comparison of memories with their files") @Nullable SyncView memories) {}
