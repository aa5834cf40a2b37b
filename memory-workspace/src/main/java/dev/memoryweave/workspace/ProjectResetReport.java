package dev.memoryweave.workspace;

import dev.memoryweave.store.ScopeContents;
import java.util.Optional;

/**
 * Report on a reset.
 *
 * @param backup the backup, for restoring
 * @param files how many files were removed
 * @param database what was removed from the database; nothing if it was not touched
 */
public record ProjectResetReport(
    ProjectBackup backup, int files, Optional<ScopeContents> database) {}
