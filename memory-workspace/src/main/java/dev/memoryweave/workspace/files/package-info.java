/**
 * Finds and reads the files of a project, and tells which are left out and why.
 *
 * <p>Start from {@link dev.memoryweave.workspace.files.ProjectBoundary}, which no path leads out
 * of. {@link dev.memoryweave.workspace.files.ProjectWalk} passes over the tree once and tells each
 * file that counts and each that does not, by the rules of {@link
 * dev.memoryweave.workspace.files.Exclusions}; {@link dev.memoryweave.workspace.files.SourceReader}
 * gives the text of a file.
 */
@NullMarked
package dev.memoryweave.workspace.files;

import org.jspecify.annotations.NullMarked;
