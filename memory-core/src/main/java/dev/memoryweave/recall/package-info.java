/**
 * Recall: requests, results, and the explanation of ranks.
 *
 * <p>Start from {@link dev.memoryweave.recall.RecallRequest}. A {@link
 * dev.memoryweave.recall.RecallResult} holds the memories and the passages of files that were
 * found, best first, each with the {@link dev.memoryweave.recall.ScoreBreakdown} that explains its
 * rank, and a {@link dev.memoryweave.recall.RecallTrace} of what was looked for and left out.
 */
@NullMarked
package dev.memoryweave.recall;

import org.jspecify.annotations.NullMarked;
