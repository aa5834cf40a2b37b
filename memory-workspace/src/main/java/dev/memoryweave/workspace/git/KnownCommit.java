package dev.memoryweave.workspace.git;

/**
 * A commit that a repository has.
 *
 * @param commit what it is
 * @param isInHistory whether what is checked out, a branch or a tag leads to it; else it is only
 *     left over, as after a rebase
 */
public record KnownCommit(CommitSummary commit, boolean isInHistory) {}
