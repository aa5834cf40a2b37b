/**
 * Checkpoints: tells what a scope held at a moment from its journal and versions, compares moments,
 * and goes back to one. Start from {@link dev.memoryweave.internal.checkpoint.StoredCheckpoints}.
 */
@NullMarked
package dev.memoryweave.internal.checkpoint;

import org.jspecify.annotations.NullMarked;
