/**
 * The memory's own sections in the files that agents read, between markers: how to use the memory,
 * and a map of the project.
 *
 * <p>Start from {@link dev.memoryweave.workspace.guide.AgentGuide} and {@link
 * dev.memoryweave.workspace.guide.ProductMap}.
 */
@NullMarked
package dev.memoryweave.workspace.guide;

import org.jspecify.annotations.NullMarked;
