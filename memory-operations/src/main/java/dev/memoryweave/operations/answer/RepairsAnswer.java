package dev.memoryweave.operations.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code repairs}. */
public record RepairsAnswer(
    @Doc("Proposed repairs; absent if some were applied or one was undone")
        @Nullable List<RepairView> repairs,
    @Doc("Applied repairs") @Nullable List<RepairView> applied,
    @Doc("The repair that was undone") @Nullable String undone) {}
