package dev.memoryweave.operations.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code files_sync}. */
public record FilesSyncAnswer(
    @Doc("State of the files of memories") FilesState files,
    @Doc("What was done; absent where memories have no files") @Nullable SyncView report,
    @Doc("Files whose product map was refreshed") List<String> mapWritten,
    @Doc("Why the product map of a file was left alone") List<String> mapProblems) {}
