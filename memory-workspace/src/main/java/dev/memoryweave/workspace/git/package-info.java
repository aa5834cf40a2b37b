/**
 * Reads a project's git repository, and finds the memories that its changes concern.
 *
 * <p>Start from {@link dev.memoryweave.workspace.git.GitProject}: the branch and commit that are
 * checked out, and what changed since another commit. {@link
 * dev.memoryweave.workspace.git.AnchorCheck} compares such changes with the places that memories
 * are about, and gives a {@link dev.memoryweave.workspace.git.SyncReport} of what to bring up to
 * date. {@link dev.memoryweave.workspace.git.SyncMarker} keeps the commit that the memory was last
 * brought in step with.
 *
 * <p>Git is read in this process; no program is run, no filter or hook of a repository is run
 * either, and neither the repository nor the user's settings are written.
 */
@NullMarked
package dev.memoryweave.workspace.git;

import org.jspecify.annotations.NullMarked;
