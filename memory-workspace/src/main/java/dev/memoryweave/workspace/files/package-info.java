/**
 * Finds and reads the files of a project, and reports which are left out and why.
 *
 * <p>Start from {@link dev.memoryweave.workspace.files.ProjectBoundary}, which no path leads out
 * of. {@link dev.memoryweave.workspace.files.ProjectWalk} walks the tree once and reports included
 * and excluded files, by the rules of {@link dev.memoryweave.workspace.files.Exclusions}; {@link
 * dev.memoryweave.workspace.files.SourceReader} reads the text of a file.
 */
@NullMarked
package dev.memoryweave.workspace.files;

import org.jspecify.annotations.NullMarked;
