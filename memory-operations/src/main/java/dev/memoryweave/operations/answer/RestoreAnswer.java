package dev.memoryweave.operations.answer;

import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.workspace.ProjectReset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Answer of {@code restore}. */
public record RestoreAnswer(
    @Doc("Whether it was done") boolean done,
    @Doc("Whether it was a dry run") boolean dryRun,
    @Doc("The backup of the project") @Nullable BackupPlaces backup,
    @Doc("The backup made before") @Nullable BackupPlaces before,
    @Doc("How many files of .memory were restored") @Nullable Long files,
    @Doc("The memories by outcome") @Nullable ImportCounts memories,
    @Doc("The whole store that was put in place") @Nullable Store store) {
  /** A whole store that was put in place of the former one. */
  public record Store(
      @Doc("The store") String path,
      @Doc("Where the former store is; absent if there was none") @Nullable String former,
      @Doc("The version of its layout") long schemaVersion) {
    private static Store of(MemoryStoreProvider.Restored restored) {
      return new Store(
          restored.file().toString(),
          Objects.toString(restored.former(), null),
          restored.schemaVersion());
    }
  }

  /** The answer if a backup of the project was restored. */
  public static RestoreAnswer of(ProjectReset.Backup backup, ProjectReset.Restored report) {
    return new RestoreAnswer(
        true,
        false,
        BackupPlaces.of(backup),
        BackupPlaces.of(report.before()),
        (long) report.files(),
        report.memories().map(all -> ImportCounts.of(all::memories)).orElse(null),
        null);
  }

  /** The answer if a whole store was put in place. */
  public static RestoreAnswer of(MemoryStoreProvider.Restored restored) {
    return new RestoreAnswer(true, false, null, null, null, null, Store.of(restored));
  }

  /**
   * The answer if nothing was done.
   *
   * @param backup the backup of the project that would be restored; null for one of the store
   */
  public static RestoreAnswer notDone(boolean dryRun, @Nullable BackupPlaces backup) {
    return new RestoreAnswer(false, dryRun, backup, null, null, null, null);
  }
}
