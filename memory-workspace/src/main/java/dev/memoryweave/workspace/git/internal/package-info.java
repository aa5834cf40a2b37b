/**
 * Reads a project's git repository.
 *
 * <p>Start from {@link dev.memoryweave.workspace.git.internal.GitProject}: the branch and commit
 * that are checked out, and the changes since another commit. {@link
 * dev.memoryweave.workspace.git.internal.AnchorCheck} compares such changes with the anchors of
 * memories, and returns a {@link dev.memoryweave.workspace.git.SyncReport} of what to update.
 * {@link dev.memoryweave.workspace.git.internal.SyncMarker} keeps the commit for which the memory
 * was last brought up to date.
 *
 * <p>Git is read in this process; no program, filter or hook of a repository is run, and neither
 * the repository nor the user's settings are written.
 */
@NullMarked
package dev.memoryweave.workspace.git.internal;

import org.jspecify.annotations.NullMarked;
