/**
 * The memory of an agent: one facade with a handful of verbs, records in and records out.
 *
 * <p>Start from {@link dev.memoryweave.AgentMemory}. What it takes and gives back is in {@link
 * dev.memoryweave.model}, {@link dev.memoryweave.recall} and {@link dev.memoryweave.weave}; where
 * it keeps things is a {@link dev.memoryweave.store.MemoryStore}.
 */
@NullMarked
package dev.memoryweave;

import org.jspecify.annotations.NullMarked;
