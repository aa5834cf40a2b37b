package dev.memoryweave.operations.answer;

import java.util.List;

/** What came of comparing memories with their files. */
public record SyncView(
    @Doc("Whether all was looked at") boolean complete,
    @Doc("Memories that were made or changed by their files, the first 200") List<String> toMemory,
    @Doc("Memories that were put away, as their files were removed") List<String> archived,
    @Doc("Memories whose files were written") List<String> toFiles,
    @Doc("Memories whose files were removed") List<String> removed,
    @Doc("Those of to_memory that had changed as well") List<String> conflicts,
    @Doc("Memories whose files wait") List<String> waiting,
    @Doc("What is wrong with files") List<FileFindingView> findings) {}
