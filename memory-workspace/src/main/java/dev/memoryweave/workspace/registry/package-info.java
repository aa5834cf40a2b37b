/**
 * A user's projects with a memory. Start from {@link
 * dev.memoryweave.workspace.registry.ProjectRegistry}.
 */
@NullMarked
package dev.memoryweave.workspace.registry;

import org.jspecify.annotations.NullMarked;
