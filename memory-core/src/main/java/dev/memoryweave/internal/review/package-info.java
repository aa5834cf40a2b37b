/**
 * Lists what waits, carries out reviewers' decisions, undoes them, and verifies evidence again.
 * Start from {@link dev.memoryweave.internal.review.ReviewDecisions}.
 */
@NullMarked
package dev.memoryweave.internal.review;

import org.jspecify.annotations.NullMarked;
