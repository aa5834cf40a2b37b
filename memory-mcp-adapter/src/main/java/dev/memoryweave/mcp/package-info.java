/**
 * The memory as tools of a server of the Model Context Protocol, over standard input and output.
 *
 * <p>Start from {@link dev.memoryweave.mcp.MemoryWeaveServer}: its {@code main} is the server, and
 * its {@code tools} adds the same tools to a server of your own. Each tool is a class that reads
 * its arguments, calls one verb of {@link dev.memoryweave.AgentMemory} and formats the answer; what
 * it takes and gives is described by the JSON file of its name.
 */
@NullMarked
package dev.memoryweave.mcp;

import org.jspecify.annotations.NullMarked;
