package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.indexing.IndexingProgress;

/** How far the reading is that goes on; absent if none does or nothing is stored yet. */
public record IndexingProgressView(
    @Doc("What is being read") IndexingProgress.Phase phase,
    @Doc("How many files are done") long done,
    @Doc("How many files are to be read, 0 as long as that is not known") long total,
    @Doc("How many passages were stored so far") long passages) {}
