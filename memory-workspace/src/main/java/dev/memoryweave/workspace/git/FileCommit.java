package dev.memoryweave.workspace.git;

import org.jspecify.annotations.Nullable;

/**
 * The commit that changed a file last.
 *
 * @param commit the full name of the commit
 * @param author the name of its author as git has it, in one line without secrets and shortened, or
 *     null if it is not known who changed the file
 * @param age the place of the commit among those that were asked for together, from 0 for the
 *     latest
 */
public record FileCommit(String commit, @Nullable String author, int age) {}
