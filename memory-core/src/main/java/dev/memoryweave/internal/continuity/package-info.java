/**
 * Workers behind {@link dev.memoryweave.continuity.Continuity}: lanes are read, scored and decided
 * on; packs are gathered, composed and rendered; changes are read from the journal.
 *
 * <p>Start from {@link dev.memoryweave.internal.continuity.Bootstrapper} and {@link
 * dev.memoryweave.internal.continuity.PackBuilder}.
 */
@NullMarked
package dev.memoryweave.internal.continuity;

import org.jspecify.annotations.NullMarked;
