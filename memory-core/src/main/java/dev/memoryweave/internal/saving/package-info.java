/**
 * Turns drafts into memories, or into requests that wait. Start from {@link
 * dev.memoryweave.internal.saving.NodeWriter}.
 */
@NullMarked
package dev.memoryweave.internal.saving;

import org.jspecify.annotations.NullMarked;
