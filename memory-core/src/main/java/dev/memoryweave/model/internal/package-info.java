/**
 * What the model, the engine and other modules share: rules of texts (checking, shortening, slugs,
 * digests), parts made when first needed, and files that killed processes left.
 *
 * <p>Start from {@link dev.memoryweave.model.internal.Text}.
 */
@NullMarked
package dev.memoryweave.model.internal;

import org.jspecify.annotations.NullMarked;
