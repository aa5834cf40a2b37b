/**
 * Classifies files, and cuts their text into passages that can stand for themselves: documents by
 * heading, code by definition, tests by result, logs around errors, diffs by hunk.
 *
 * <p>Start from {@link dev.memoryweave.workspace.chunking.Chunking}, which picks the way to cut a
 * text, and {@link dev.memoryweave.workspace.chunking.SourceClassifier}, which says what a file is.
 */
@NullMarked
package dev.memoryweave.workspace.chunking;

import org.jspecify.annotations.NullMarked;
