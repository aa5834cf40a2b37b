package dev.memoryweave.workspace.files.internal;

/**
 * Summary of one walk over a tree.
 *
 * @param folders how many folders were opened
 * @param files how many files are included
 * @param skipped how many files and folders were left out
 * @param complete whether the walk was completed; if not, files not reported may still exist
 */
public record WalkSummary(long folders, long files, long skipped, boolean complete) {}
