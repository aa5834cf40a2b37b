package dev.memoryweave.workspace.files;

/**
 * Summary of one pass over a tree.
 *
 * @param folders how many folders were looked into
 * @param files how many files count
 * @param skipped how many files and folders were left out
 * @param complete whether the pass came to its end; if not, what was not told may still be there
 */
public record WalkSummary(long folders, long files, long skipped, boolean complete) {}
