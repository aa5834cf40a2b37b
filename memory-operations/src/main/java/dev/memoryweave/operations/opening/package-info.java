/**
 * Opening a project with its store and its embedder, as the options of a door say.
 *
 * <p>Start from {@link dev.memoryweave.operations.opening.ProjectOpening}.
 */
@NullMarked
package dev.memoryweave.operations.opening;

import org.jspecify.annotations.NullMarked;
