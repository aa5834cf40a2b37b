/**
 * Maintenance of memories: cycles that put away what is over, repairs of inconsistencies, and
 * health. Start from {@link dev.memoryweave.upkeep.internal.StoredUpkeep}.
 */
@NullMarked
package dev.memoryweave.upkeep.internal;

import org.jspecify.annotations.NullMarked;
