/**
 * Lists pending memories, carries out and undoes reviewers' decisions, and verifies evidence again.
 * Start from {@link dev.memoryweave.review.internal.ReviewDecisions}.
 */
@NullMarked
package dev.memoryweave.review.internal;

import org.jspecify.annotations.NullMarked;
