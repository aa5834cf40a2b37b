/**
 * Finds a project's root and identity, reads and writes its settings, and manages the memory's
 * folder in it.
 *
 * <p>Start from {@link dev.memoryweave.workspace.project.ProjectLocator}, which finds the root, and
 * {@link dev.memoryweave.workspace.project.internal.ConfigFile}, which holds the settings. {@link
 * dev.memoryweave.workspace.project.internal.IdentityDecision} decides on the identity, and {@link
 * dev.memoryweave.workspace.project.internal.MemoryFolder} creates, backs up and resets the folder
 * {@code .memory}.
 */
@NullMarked
package dev.memoryweave.workspace.project.internal;

import org.jspecify.annotations.NullMarked;
