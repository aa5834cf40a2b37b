/**
 * Reads changed files, classifies them, and cuts their text into self-contained passages: documents
 * by heading, code by definition, tests by result, logs around errors, diffs by hunk.
 *
 * <p>Start from {@link dev.memoryweave.workspace.indexing.internal.ProjectIndexer}, which does a
 * run. {@link dev.memoryweave.workspace.indexing.internal.SourceClassifier} determines the kind of
 * a file, and {@link dev.memoryweave.workspace.indexing.internal.Chunking} picks the way to cut its
 * text.
 */
@NullMarked
package dev.memoryweave.workspace.indexing.internal;

import org.jspecify.annotations.NullMarked;
