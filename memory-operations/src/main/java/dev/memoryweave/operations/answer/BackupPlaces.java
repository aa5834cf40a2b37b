package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.ProjectReset;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A backup of a project, and where its parts are. */
public record BackupPlaces(
    @Doc("Its name") String name,
    @Doc("The copy of .memory; absent if there was none") @Nullable String folder,
    @Doc("The export of the database; absent if it is gone") @Nullable String export) {
  /** The view of a backup. */
  public static BackupPlaces of(ProjectReset.Backup backup) {
    return new BackupPlaces(
        backup.name(),
        backup.folder().map(Path::toString).orElse(null),
        backup.export().map(Path::toString).orElse(null));
  }
}
