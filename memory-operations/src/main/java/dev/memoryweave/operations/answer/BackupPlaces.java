package dev.memoryweave.operations.answer;

import org.jspecify.annotations.Nullable;

/** What was there before. */
public record BackupPlaces(
    @Doc("Its name") String name,
    @Doc("The copy of .memory; absent if there was none") @Nullable String folder,
    @Doc("The export of the database; absent if it is gone") @Nullable String export) {}
