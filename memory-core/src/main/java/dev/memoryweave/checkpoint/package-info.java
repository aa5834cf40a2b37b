/**
 * Checkpoints: named moments of a project's memory, to compare with and to restore. Start from
 * {@link dev.memoryweave.checkpoint.Checkpoints}.
 */
@NullMarked
package dev.memoryweave.checkpoint;

import org.jspecify.annotations.NullMarked;
