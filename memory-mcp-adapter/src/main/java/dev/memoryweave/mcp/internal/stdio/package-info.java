/** Serves one client over a pair of streams, one message per line. */
@NullMarked
package dev.memoryweave.mcp.internal.stdio;

import org.jspecify.annotations.NullMarked;
