/**
 * Emptying a project's memory, with a backup first, and bringing a backup back. Start from {@link
 * dev.memoryweave.workspace.reset.ProjectReset}.
 */
@NullMarked
package dev.memoryweave.workspace.reset;

import org.jspecify.annotations.NullMarked;
