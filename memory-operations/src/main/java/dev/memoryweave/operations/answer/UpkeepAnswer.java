package dev.memoryweave.operations.answer;

import dev.memoryweave.upkeep.Upkeep;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code upkeep}. */
public record UpkeepAnswer(
    @Doc("The id of the cycle, to take it back; absent for a plan") @Nullable String cycle,
    Upkeep.Cycle.State state,
    @Doc("What changed, or would change, the first 200") List<Change> changes,
    @Doc("How many memories changed, or would") long count,
    @Doc("The memories that are due and that only a person may change, the first 200")
        List<MemoryRow> needsPerson,
    @Doc("The memories that were not taken back, since they have changed, the first 200")
        List<MemoryRow> kept,
    @Doc("The last cycles, newest first") List<Former> former) {
  /** A change of a memory. */
  public record Change(
      @Doc("The memory") MemoryRow memory,
      Upkeep.Step step,
      @Doc("Why, for a person") String reason) {}

  /** A cycle of before. */
  public record Former(String cycle, Instant begunAt, Upkeep.Cycle.State state) {
    /** The view of a cycle. */
    public static Former of(Upkeep.Cycle cycle) {
      return new Former(String.valueOf(cycle.id()), cycle.begunAt(), cycle.state());
    }
  }
}
