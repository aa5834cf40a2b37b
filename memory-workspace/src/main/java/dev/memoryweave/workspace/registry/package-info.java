/**
 * A user's projects with a memory, and which of them the user trusts. Start from {@link
 * dev.memoryweave.workspace.registry.ProjectRegistry} and {@link
 * dev.memoryweave.workspace.registry.TrustedProjects}.
 */
@NullMarked
package dev.memoryweave.workspace.registry;

import org.jspecify.annotations.NullMarked;
