package dev.memoryweave.operations.answer;

import dev.memoryweave.store.MemoryStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code check}. */
public record CheckAnswer(
    @Doc("Whether memories are kept as files") boolean filesKept,
    @Doc("What is wrong with memory files, the first 1000") List<FileFindingView> files,
    @Doc("The store") @Nullable Store store,
    @Doc("What was repaired") @Nullable Repaired repaired,
    @Doc("How many errors in all") long errors,
    @Doc("How many warnings") long warnings) {
  /** The check of the whole store. */
  public record Store(
      @Doc("Whether nothing is wrong") boolean sound,
      @Doc("How many faults in each area") List<Count> counts,
      @Doc("The faults, the first 200") List<Finding> findings) {
    /** The number of faults in one area of the store. */
    public record Count(MemoryStore.Check.Area area, @Doc(minimum = 1) long count) {}

    /** A fault of the store. */
    public record Finding(
        MemoryStore.Check.Area area,
        @Doc("What is wrong, and where") String what,
        @Doc("Whether it is derived from the records, so nothing is lost") boolean derived,
        @Doc("What to do about it") String remedy) {}
  }

  /** How many records a repair of the store changed or removed. */
  public record Repaired(
      @Doc("Memories that went back to an earlier version") long restored,
      @Doc("Records that were set aside") long setAside,
      @Doc("Documents of files, to be read again next time") long removedDocuments,
      @Doc("Links to records that are gone") long removedLinks) {
    /** The numbers of a repair. */
    public static Repaired of(MemoryStore.Check.Repair repair) {
      return new Repaired(
          repair.restored(), repair.setAside(), repair.removedDocuments(), repair.removedLinks());
    }
  }
}
