/**
 * Classifies files, and cuts their text into self-contained passages: documents by heading, code by
 * definition, tests by result, logs around errors, diffs by hunk.
 *
 * <p>Start from {@link dev.memoryweave.workspace.chunking.Chunking}, which picks the way to cut a
 * text, and {@link dev.memoryweave.workspace.chunking.SourceClassifier}, which determines the kind
 * of a file.
 */
@NullMarked
package dev.memoryweave.workspace.chunking;

import org.jspecify.annotations.NullMarked;
