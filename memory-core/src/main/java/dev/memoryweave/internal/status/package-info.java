/**
 * Moves memories through their life cycle: status changes, supersession, reversion, relations.
 * Start from {@link dev.memoryweave.internal.status.StatusChanges}.
 */
@NullMarked
package dev.memoryweave.internal.status;

import org.jspecify.annotations.NullMarked;
