/**
 * Synchronizes the lasting memories of a project with its files, in both directions. Start from
 * {@link dev.memoryweave.workspace.mirror.ProjectFiles}.
 */
@NullMarked
package dev.memoryweave.workspace.mirror;

import org.jspecify.annotations.NullMarked;
