/**
 * Operations and pages about a project and its files.
 *
 * <p>Start from {@link dev.memoryweave.operations.internal.project.StatusOperation}.
 */
@NullMarked
package dev.memoryweave.operations.internal.project;

import org.jspecify.annotations.NullMarked;
