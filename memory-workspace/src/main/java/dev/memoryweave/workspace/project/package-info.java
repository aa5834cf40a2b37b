/**
 * Finds a project's root and identity, reads its settings, and manages the memory's folder in it.
 *
 * <p>Start from {@link dev.memoryweave.workspace.project.ProjectLocator}, which finds the root, and
 * {@link dev.memoryweave.workspace.project.ConfigFile}, which holds the settings. {@link
 * dev.memoryweave.workspace.project.ProjectIdentities} determines the identity that memories are
 * filed under, and {@link dev.memoryweave.workspace.project.MemoryFolder} creates, backs up and
 * resets the folder {@code .memory}.
 */
@NullMarked
package dev.memoryweave.workspace.project;

import org.jspecify.annotations.NullMarked;
