package dev.memoryweave.operations.answer;

import dev.memoryweave.upkeep.Upkeep.Repairs;
import org.jspecify.annotations.Nullable;

/** An inconsistency among memories, and the change that repairs it. */
public record RepairView(
    @Doc("Its id, to apply or undo it") String repair,
    Repairs.Repair.Finding finding,
    @Doc("Why it is proposed") String reason,
    @Doc("What would change, or did") String change,
    @Doc("Whether only a person may apply it") boolean needsPerson,
    @Doc("The session that is added") @Nullable String session,
    @Doc("The memory that changes") @Nullable MemoryRow memory) {
  /**
   * The view of a repair.
   *
   * @param memory the row of the memory that changes, or null if none does
   */
  public static RepairView of(Repairs.Repair repair, @Nullable MemoryRow memory) {
    return new RepairView(
        repair.id(),
        repair.finding(),
        repair.reason(),
        repair.change(),
        repair.needsPerson(),
        repair.session(),
        memory);
  }
}
