/**
 * A policy for agents, written into the files that agents read: how to use the memory of the
 * project.
 *
 * <p>Start from {@link dev.memoryweave.workspace.guide.AgentGuide}. It writes between two markers
 * of its own, into files that exist, and only when it is asked to; these files are the only ones
 * outside of the memory's folder that are ever written.
 */
@NullMarked
package dev.memoryweave.workspace.guide;

import org.jspecify.annotations.NullMarked;
