/**
 * The engine behind {@link dev.memoryweave.AgentMemory}: one package per concern, opened by {@code
 * dev.memoryweave.AgentMemoryBuilder}.
 */
@NullMarked
package dev.memoryweave.internal;

import org.jspecify.annotations.NullMarked;
