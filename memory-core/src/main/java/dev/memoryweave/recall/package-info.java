/**
 * Recall: requests, results, and the explanation of ranks.
 *
 * <p>Start from {@link dev.memoryweave.recall.RecallRequest}. A {@link
 * dev.memoryweave.recall.RecallResult} holds the memories and passages of files that were found,
 * best first, each with a {@link dev.memoryweave.recall.RecallResult.Breakdown} that explains its
 * rank, and a {@link dev.memoryweave.recall.RecallTrace} of the search terms and the results left
 * out.
 */
@NullMarked
package dev.memoryweave.recall;

import org.jspecify.annotations.NullMarked;
