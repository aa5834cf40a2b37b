/**
 * Finding the right memories for a task: analyse, gather, fuse, rank, resolve, de-duplicate.
 *
 * <p>Start from {@link dev.memoryweave.recall.RecallRequest}, what a caller asks, and {@link
 * dev.memoryweave.recall.RecallResult}, what comes back: ranked memories, each with the {@link
 * dev.memoryweave.recall.ScoreBreakdown} of its place, and a {@link
 * dev.memoryweave.recall.RecallTrace} of what was looked for and what was left out. {@link
 * dev.memoryweave.recall.RecallPipeline} runs the steps; each source of hits is a channel of its
 * own.
 */
@NullMarked
package dev.memoryweave.recall;

import org.jspecify.annotations.NullMarked;
