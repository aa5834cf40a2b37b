/**
 * The review queue: memories that wait for a decision, and the verdicts of reviewers. Start from
 * {@link dev.memoryweave.review.Reviews}.
 */
@NullMarked
package dev.memoryweave.review;

import org.jspecify.annotations.NullMarked;
