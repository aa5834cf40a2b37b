/**
 * Checkpoints: reconstructs the content of a scope at a moment from its journal and versions,
 * compares moments, and restores one. Start from {@link
 * dev.memoryweave.checkpoint.internal.StoredCheckpoints}.
 */
@NullMarked
package dev.memoryweave.checkpoint.internal;

import org.jspecify.annotations.NullMarked;
