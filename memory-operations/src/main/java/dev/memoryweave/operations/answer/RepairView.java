package dev.memoryweave.operations.answer;

import dev.memoryweave.repair.Repair;
import org.jspecify.annotations.Nullable;

/** RepairView. */
public record RepairView(
    @Doc("Its id, to apply it or to take it back") String repair,
    Repair.Finding finding,
    @Doc("Why it is proposed") String reason,
    @Doc("What would change, or did") String change,
    @Doc("Whether only a person may apply it") boolean needsPerson,
    @Doc("The session that is added") @Nullable String session,
    @Doc("The memory that changes") @Nullable MemoryRow memory) {}
