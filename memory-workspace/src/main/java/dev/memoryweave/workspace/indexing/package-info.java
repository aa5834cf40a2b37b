/**
 * Keeps what is known of a project's files in step with the files: what people wrote for whoever
 * works on the project first, code last, and only what has changed.
 *
 * <p>Start from {@link dev.memoryweave.workspace.indexing.ProjectIndexer}; {@link
 * dev.memoryweave.workspace.indexing.IndexingReport} tells what a run did, and {@link
 * dev.memoryweave.workspace.indexing.IndexingObserver} is told while it runs.
 */
@NullMarked
package dev.memoryweave.workspace.indexing;

import org.jspecify.annotations.NullMarked;
