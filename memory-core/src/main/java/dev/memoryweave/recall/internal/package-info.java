/**
 * The engine of recall: analyse the task, gather hits from each channel, fuse them, rank, resolve
 * what overrides what, select.
 *
 * <p>Start from {@link dev.memoryweave.recall.internal.RecallPipeline}, which runs these steps. A
 * source of hits is a {@code RecallChannel} of its own.
 */
@NullMarked
package dev.memoryweave.recall.internal;

import org.jspecify.annotations.NullMarked;
