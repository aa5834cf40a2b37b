package dev.memoryweave.workspace;

import dev.memoryweave.store.ScopeContents;
import java.util.Optional;

/**
 * Report on a reset.
 *
 * @param backup what was kept, to be restored
 * @param files how many files were removed
 * @param database what was removed from the database; nothing if it was left as it is
 */
public record ProjectResetReport(
    ProjectBackup backup, int files, Optional<ScopeContents> database) {}
