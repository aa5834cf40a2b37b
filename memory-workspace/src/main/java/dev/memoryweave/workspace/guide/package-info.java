/**
 * The memory's own sections in the files that agents read, between markers: how to use the memory,
 * a map of the project, and where work stands.
 *
 * <p>Start from {@link dev.memoryweave.workspace.guide.AgentGuide} and {@link
 * dev.memoryweave.workspace.guide.AgentSection}.
 */
@NullMarked
package dev.memoryweave.workspace.guide;

import org.jspecify.annotations.NullMarked;
