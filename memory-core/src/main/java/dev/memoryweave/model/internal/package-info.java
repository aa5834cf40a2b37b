/**
 * Rules of texts that the model and the engine share: checking, shortening, slugs, digests.
 *
 * <p>Start from {@link dev.memoryweave.model.internal.Text}.
 */
@NullMarked
package dev.memoryweave.model.internal;

import org.jspecify.annotations.NullMarked;
