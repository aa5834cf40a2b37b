/**
 * The state that a memory is in, and what to do about it. Start from {@link
 * dev.memoryweave.upkeep.Health}.
 */
@NullMarked
package dev.memoryweave.upkeep;

import org.jspecify.annotations.NullMarked;
