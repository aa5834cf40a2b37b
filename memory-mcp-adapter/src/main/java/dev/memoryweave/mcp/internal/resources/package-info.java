/** The pages about a project, its memories and its files as resources of the protocol. */
@NullMarked
package dev.memoryweave.mcp.internal.resources;

import org.jspecify.annotations.NullMarked;
