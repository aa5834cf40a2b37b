/**
 * The state of a project in git, and the memories affected by its changes.
 *
 * <p>Start from {@link dev.memoryweave.workspace.git.SyncReport}, which lists what to update.
 */
@NullMarked
package dev.memoryweave.workspace.git;

import org.jspecify.annotations.NullMarked;
