/**
 * A project's root, identity and settings.
 *
 * <p>Start from {@link dev.memoryweave.workspace.project.ProjectRoot}, the folder, and {@link
 * dev.memoryweave.workspace.project.ProjectConfig}, the settings. {@link
 * dev.memoryweave.workspace.project.ProjectIdentities} determines the identity that memories are
 * filed under.
 */
@NullMarked
package dev.memoryweave.workspace.project;

import org.jspecify.annotations.NullMarked;
