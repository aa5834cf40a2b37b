package dev.memoryweave.operations.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code backup}. */
public record BackupAnswer(
    @Doc("The backup that was made") @Nullable BackupPlaces made,
    @Doc("The backups of the project, latest first") @Nullable List<BackupPlaces> backups,
    @Doc("The copy of the whole store") @Nullable Store store) {
  /** The copy of the whole store. */
  public record Store(
      @Doc("The file") String path,
      @Doc("How long it is") long bytes,
      @Doc("The version of its layout") long schemaVersion) {}
}
