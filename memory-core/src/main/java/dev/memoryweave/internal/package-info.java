/**
 * The facade at work: {@link dev.memoryweave.internal.DefaultAgentMemory} and the handles it gives
 * out, and how a memory is looked up by what a caller names ({@link
 * dev.memoryweave.internal.NodeLookup}).
 */
@NullMarked
package dev.memoryweave.internal;

import org.jspecify.annotations.NullMarked;
