/**
 * Lists pending memories, carries out and undoes reviewers' decisions, and verifies evidence again.
 * Start from {@link dev.memoryweave.internal.review.ReviewDecisions}.
 */
@NullMarked
package dev.memoryweave.internal.review;

import org.jspecify.annotations.NullMarked;
