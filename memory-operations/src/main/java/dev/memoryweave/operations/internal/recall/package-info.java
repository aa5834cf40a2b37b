/**
 * Recall for a task, and search by words.
 *
 * <p>Start from {@link dev.memoryweave.operations.internal.recall.RecallOperation}.
 */
@NullMarked
package dev.memoryweave.operations.internal.recall;

import org.jspecify.annotations.NullMarked;
