/** The server as a process: its options, the assembly of its parts, its start and its end. */
@NullMarked
package dev.memoryweave.mcp.internal.server;

import org.jspecify.annotations.NullMarked;
