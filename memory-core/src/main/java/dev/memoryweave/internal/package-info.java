/**
 * The facade at work: {@link dev.memoryweave.internal.DefaultAgentMemory}, the handles it gives
 * out, and {@link dev.memoryweave.internal.Engine}, which puts the features together.
 */
@NullMarked
package dev.memoryweave.internal;

import org.jspecify.annotations.NullMarked;
