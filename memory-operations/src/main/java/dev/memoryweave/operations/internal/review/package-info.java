/**
 * Decisions about pending memories.
 *
 * <p>Start from {@link dev.memoryweave.operations.internal.review.ReviewOperation}.
 */
@NullMarked
package dev.memoryweave.operations.internal.review;

import org.jspecify.annotations.NullMarked;
