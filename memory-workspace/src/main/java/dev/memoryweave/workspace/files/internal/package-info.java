/**
 * Finds and reads the files of a project, and writes single files durably.
 *
 * <p>Start from {@link dev.memoryweave.workspace.files.internal.ProjectBoundary}, which no path
 * leads out of. {@link dev.memoryweave.workspace.files.internal.ProjectWalk} walks the tree once
 * and reports included and excluded files, by the rules of {@link
 * dev.memoryweave.workspace.files.internal.Exclusions}; {@link
 * dev.memoryweave.workspace.files.internal.SourceReader} reads the text of a file. {@link
 * dev.memoryweave.workspace.files.internal.FileActions} changes files so that an interruption
 * leaves the old one or the new one.
 */
@NullMarked
package dev.memoryweave.workspace.files.internal;

import org.jspecify.annotations.NullMarked;
