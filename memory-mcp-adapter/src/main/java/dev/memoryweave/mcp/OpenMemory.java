package dev.memoryweave.mcp;

import dev.memoryweave.AgentMemory;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a call works on.
 *
 * @param memory the memory
 * @param project the project that it belongs to, or null if whoever embeds the tools chose it
 */
record OpenMemory(AgentMemory memory, @Nullable Project project) {}
