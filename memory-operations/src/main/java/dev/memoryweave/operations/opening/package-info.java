/**
 * Opens a project with its store and its embedder, as the options of a door specify.
 *
 * <p>Start from {@link dev.memoryweave.operations.opening.ProjectOpening}.
 */
@NullMarked
package dev.memoryweave.operations.opening;

import org.jspecify.annotations.NullMarked;
