/** The operations on a memory as tools of the protocol. */
@NullMarked
package dev.memoryweave.mcp.internal.tools;

import org.jspecify.annotations.NullMarked;
