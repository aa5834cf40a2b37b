package dev.memoryweave.operations.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code repairs}. */
public record RepairsAnswer(
    @Doc("What is out of order; absent if something was applied or taken back")
        @Nullable List<RepairView> repairs,
    @Doc("What was repaired") @Nullable List<RepairView> applied,
    @Doc("The repair that was taken back") @Nullable String undone) {}
