/**
 * The memory of an agent: one facade with a handful of methods, records in and records out.
 *
 * <p>Start from {@link dev.memoryweave.AgentMemory}. The records that it takes and gives are in
 * {@link dev.memoryweave.model}, {@link dev.memoryweave.recall} and {@link dev.memoryweave.weave};
 * it keeps them in a {@link dev.memoryweave.store.MemoryStore}.
 */
@NullMarked
package dev.memoryweave;

import org.jspecify.annotations.NullMarked;
