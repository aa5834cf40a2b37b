package dev.memoryweave.workspace;

import dev.memoryweave.transfer.ImportReport;
import java.util.Optional;

/**
 * Report on restoring a backup.
 *
 * @param before a backup of the state before it
 * @param files how many files of {@code .memory} were restored
 * @param memories the outcome for the records of the export; nothing if the backup has none
 */
public record ProjectRestoreReport(
    ProjectBackup before, int files, Optional<ImportReport> memories) {}
