/**
 * What a project is: its root, its identity, its settings, and the folder that memory keeps in it.
 *
 * <p>Start from {@link dev.memoryweave.workspace.project.ProjectLocator}, which finds the root, and
 * {@link dev.memoryweave.workspace.project.ConfigFile}, which holds the settings. {@link
 * dev.memoryweave.workspace.project.ProjectIdentity} says what memories are filed under, and {@link
 * dev.memoryweave.workspace.project.MemoryFolder} makes, backs up and resets the folder {@code
 * .memory}.
 */
@NullMarked
package dev.memoryweave.workspace.project;

import org.jspecify.annotations.NullMarked;
