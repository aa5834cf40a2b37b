package dev.memoryweave.operations.answer;

import java.util.List;

/** Answer of {@code backup_remove}. */
public record BackupRemoveAnswer(
    @Doc("Whether they were removed") boolean done,
    @Doc("Whether this only told what would go") boolean dryRun,
    @Doc("The backups") List<BackupPlaces> backups) {}
