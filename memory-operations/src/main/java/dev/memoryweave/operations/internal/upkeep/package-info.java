/**
 * Operations for the upkeep of a memory: checkpoints, repairs, policies, and the check of its
 * store.
 */
@NullMarked
package dev.memoryweave.operations.internal.upkeep;

import org.jspecify.annotations.NullMarked;
