/**
 * The engine of recall: analyse the task, gather hits from each channel, fuse and rank them,
 * resolve overrides, select.
 *
 * <p>Start from {@link dev.memoryweave.recall.internal.RecallPipeline}, which runs these steps.
 * Each source of hits is a {@code RecallChannel}.
 */
@NullMarked
package dev.memoryweave.recall.internal;

import org.jspecify.annotations.NullMarked;
