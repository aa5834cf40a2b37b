/**
 * The files that list a user's projects, and which of them the user trusts. Start from {@link
 * dev.memoryweave.workspace.registry.internal.TrustedProjects}.
 */
@NullMarked
package dev.memoryweave.workspace.registry.internal;

import org.jspecify.annotations.NullMarked;
