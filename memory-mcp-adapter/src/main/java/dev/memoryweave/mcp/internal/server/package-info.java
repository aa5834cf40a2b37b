/** The server as a process: its options, its parts put together, its beginning and its end. */
@NullMarked
package dev.memoryweave.mcp.internal.server;

import org.jspecify.annotations.NullMarked;
