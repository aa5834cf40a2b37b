/**
 * The implementation of {@link dev.memoryweave.continuity.Continuity}: reads, scores and selects
 * lanes; collects, composes and renders packs; reads changes from the journal.
 *
 * <p>Start from {@link dev.memoryweave.internal.continuity.Bootstrapper} and {@link
 * dev.memoryweave.internal.continuity.PackBuilder}.
 */
@NullMarked
package dev.memoryweave.internal.continuity;

import org.jspecify.annotations.NullMarked;
