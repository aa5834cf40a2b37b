/**
 * Checkpoints: reconstructs the content of a scope at a moment from its journal and versions,
 * compares moments, and restores one. Start from {@link
 * dev.memoryweave.internal.checkpoint.StoredCheckpoints}.
 */
@NullMarked
package dev.memoryweave.internal.checkpoint;

import org.jspecify.annotations.NullMarked;
