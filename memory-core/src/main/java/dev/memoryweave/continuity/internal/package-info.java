/**
 * The implementation of {@link dev.memoryweave.continuity.Continuity}: reads, scores and selects
 * lanes; collects, composes and renders packs; reads changes from the journal.
 *
 * <p>Start from {@link dev.memoryweave.continuity.internal.Bootstrapper} and {@link
 * dev.memoryweave.continuity.internal.PackBuilder}.
 */
@NullMarked
package dev.memoryweave.continuity.internal;

import org.jspecify.annotations.NullMarked;
