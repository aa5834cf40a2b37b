/**
 * Indexing: keeps the knowledge of a project's files in step with the files. Only changed files are
 * read, guides and rules first, code last.
 *
 * <p>Start from {@link dev.memoryweave.workspace.indexing.ProjectIndexer}; {@link
 * dev.memoryweave.workspace.indexing.IndexingReport} tells what a run did, and {@link
 * dev.memoryweave.workspace.indexing.IndexingObserver} is told while it runs.
 */
@NullMarked
package dev.memoryweave.workspace.indexing;

import org.jspecify.annotations.NullMarked;
