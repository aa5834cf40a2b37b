/** One client over a pair of streams, one message on each line. */
@NullMarked
package dev.memoryweave.mcp.internal.stdio;

import org.jspecify.annotations.NullMarked;
