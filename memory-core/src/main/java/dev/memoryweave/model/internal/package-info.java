/**
 * Code shared by the model, the engine and other modules: rules for texts (checking, shortening,
 * slugs, digests), parts created on first use, and files left by killed processes.
 *
 * <p>Start from {@link dev.memoryweave.model.internal.Text}.
 */
@NullMarked
package dev.memoryweave.model.internal;

import org.jspecify.annotations.NullMarked;
