package dev.memoryweave.operations.answer;

import org.jspecify.annotations.Nullable;

/** Answer of {@code restore}. */
public record RestoreAnswer(
    @Doc("Whether it was done") boolean done,
    @Doc("Whether it was only told what would happen") boolean dryRun,
    @Doc("The backup of the project") @Nullable BackupPlaces backup,
    @Doc("What was there before") @Nullable BackupPlaces before,
    @Doc("How many files of .memory were brought back") @Nullable Long files,
    @Doc("What became of the memories") @Nullable ImportCounts memories,
    @Doc("The whole store that was put in place") @Nullable Store store) {
  /** The whole store that was put in place. */
  public record Store(
      @Doc("The store") String path,
      @Doc("Where the store from before is; absent if there was none") @Nullable String former,
      @Doc("The version of its layout") long schemaVersion) {}
}
