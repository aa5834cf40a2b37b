package dev.memoryweave.operations.answer;

import dev.memoryweave.store.StoreCheck;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code check}. */
public record CheckAnswer(
    @Doc("Whether memories are kept as files") boolean filesKept,
    @Doc("What is wrong with files of memories, the first 1000") List<FileFindingView> files,
    @Doc("How many warnings there are") long warnings,
    @Doc("The store") @Nullable Store store,
    @Doc("What was mended") @Nullable Repaired repaired,
    @Doc("How many faults there are in all") long errors) {
  /** The store. */
  public record Store(
      @Doc("Whether nothing is wrong") boolean sound,
      @Doc("How many faults there are of each sort") List<Count> counts,
      @Doc("The faults, the first 200") List<Finding> findings) {
    /** One of the list in {@link Store}. */
    public record Count(StoreCheck.Area area, @Doc(minimum = 1) long count) {}

    /** One of the list in {@link Store}. */
    public record Finding(
        StoreCheck.Area area,
        @Doc("What is wrong, and where") String what,
        @Doc("Whether it follows from the records, so that nothing is lost") boolean derived,
        @Doc("What to do about it") String remedy) {}
  }

  /** What was mended. */
  public record Repaired(
      @Doc("Memories that went back to an earlier version") long restored,
      @Doc("Records that were put aside") long setAside,
      @Doc("Documents of files that are read again next time") long removedDocuments,
      @Doc("Links to records that are gone") long removedLinks) {}
}
