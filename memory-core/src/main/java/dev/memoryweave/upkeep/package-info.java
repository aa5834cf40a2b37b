/**
 * The health of a memory, and how to improve it. Start from {@link dev.memoryweave.upkeep.Health}.
 */
@NullMarked
package dev.memoryweave.upkeep;

import org.jspecify.annotations.NullMarked;
