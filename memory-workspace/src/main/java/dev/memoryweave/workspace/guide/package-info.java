/**
 * Texts of the memory in the files that agents read, between markers of its own: how to use it, and
 * a map of the project.
 *
 * <p>Start from {@link dev.memoryweave.workspace.guide.AgentGuide} and {@link
 * dev.memoryweave.workspace.guide.ProductMap}.
 */
@NullMarked
package dev.memoryweave.workspace.guide;

import org.jspecify.annotations.NullMarked;
