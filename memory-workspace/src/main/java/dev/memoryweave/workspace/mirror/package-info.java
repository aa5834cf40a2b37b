/**
 * Keeps the lasting memories of a project and its files in step, both ways. Start from {@link
 * dev.memoryweave.workspace.mirror.ProjectFiles}.
 */
@NullMarked
package dev.memoryweave.workspace.mirror;

import org.jspecify.annotations.NullMarked;
