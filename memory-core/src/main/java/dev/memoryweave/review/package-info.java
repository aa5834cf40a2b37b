/**
 * The review queue: memories pending a decision, and the verdicts of reviewers. Start from {@link
 * dev.memoryweave.review.Reviews}.
 */
@NullMarked
package dev.memoryweave.review;

import org.jspecify.annotations.NullMarked;
