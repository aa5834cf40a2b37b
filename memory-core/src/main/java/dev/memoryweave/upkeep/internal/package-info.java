/**
 * Maintenance of memories: archives what policies select, finds and repairs inconsistencies. Start
 * from {@link dev.memoryweave.upkeep.internal.PolicyRunner}.
 */
@NullMarked
package dev.memoryweave.upkeep.internal;

import org.jspecify.annotations.NullMarked;
