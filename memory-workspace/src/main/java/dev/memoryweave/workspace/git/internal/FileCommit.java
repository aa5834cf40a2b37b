package dev.memoryweave.workspace.git.internal;

import org.jspecify.annotations.Nullable;

/**
 * The last commit that changed a file.
 *
 * @param commit the full name of the commit
 * @param author the author's name in git, on one line, redacted and shortened, or null if it is
 *     unknown who changed the file
 * @param age the position of the commit among those requested together, from 0 for the latest
 */
public record FileCommit(String commit, @Nullable String author, int age) {}
