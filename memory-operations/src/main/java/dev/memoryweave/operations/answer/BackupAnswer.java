package dev.memoryweave.operations.answer;

import dev.memoryweave.store.MemoryStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of the operation that makes and lists copies: one of its parts, as requested. */
public record BackupAnswer(
    @Doc("The backup that was made") @Nullable BackupPlaces made,
    @Doc("The backups of the project, latest first") @Nullable List<BackupPlaces> backups,
    @Doc("The copy of the whole store") @Nullable Store store) {
  /** The copy of a whole store. */
  public record Store(
      @Doc("The file") String path,
      @Doc("Its size") long bytes,
      @Doc("The version of its layout") long schemaVersion) {
    /** The view of a copy. */
    public static Store of(MemoryStore.Backup copy) {
      return new Store(copy.file().toString(), copy.bytes(), copy.schemaVersion());
    }
  }
}
