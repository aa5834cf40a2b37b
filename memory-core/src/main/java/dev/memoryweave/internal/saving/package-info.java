/**
 * Turns drafts into memories, or into pending requests. Start from {@link
 * dev.memoryweave.internal.saving.NodeWriter}.
 */
@NullMarked
package dev.memoryweave.internal.saving;

import org.jspecify.annotations.NullMarked;
