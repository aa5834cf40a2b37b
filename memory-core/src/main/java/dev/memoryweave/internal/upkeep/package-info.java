/**
 * Upkeep of memories: archives what policies ask for, finds what is out of order and mends it.
 * Start from {@link dev.memoryweave.internal.upkeep.PolicyRunner}.
 */
@NullMarked
package dev.memoryweave.internal.upkeep;

import org.jspecify.annotations.NullMarked;
