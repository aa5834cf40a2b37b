/** The tools and resources in the form that a server of the MCP SDK accepts. */
@NullMarked
package dev.memoryweave.mcp.internal.sdk;

import org.jspecify.annotations.NullMarked;
