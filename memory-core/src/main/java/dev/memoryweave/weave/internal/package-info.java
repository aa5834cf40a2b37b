/**
 * The engine of weaving: decide what may be packed, fill the block within its budget, render it.
 *
 * <p>Start from {@link dev.memoryweave.weave.internal.PackWriter}.
 */
@NullMarked
package dev.memoryweave.weave.internal;

import org.jspecify.annotations.NullMarked;
