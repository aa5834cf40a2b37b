/**
 * Maintenance of memories: archives what policies select, finds and repairs inconsistencies. Start
 * from {@link dev.memoryweave.internal.upkeep.PolicyRunner}.
 */
@NullMarked
package dev.memoryweave.internal.upkeep;

import org.jspecify.annotations.NullMarked;
