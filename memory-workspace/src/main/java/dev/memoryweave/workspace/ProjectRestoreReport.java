package dev.memoryweave.workspace;

import dev.memoryweave.transfer.ImportReport;
import java.util.Optional;

/**
 * Report on a restoring.
 *
 * @param before a backup of what was there before
 * @param files how many files of {@code .memory} were brought back
 * @param memories what became of the records of the export; nothing if the backup has none
 */
public record ProjectRestoreReport(
    ProjectBackup before, int files, Optional<ImportReport> memories) {}
