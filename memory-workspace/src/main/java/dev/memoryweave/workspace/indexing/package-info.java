/**
 * Indexing: keeps the index of a project's files up to date. Reads changed files only, guides and
 * rules first, code last.
 *
 * <p>{@link dev.memoryweave.workspace.indexing.IndexingReport} summarizes a run, and {@link
 * dev.memoryweave.workspace.indexing.IndexingObserver} receives events while it goes on.
 */
@NullMarked
package dev.memoryweave.workspace.indexing;

import org.jspecify.annotations.NullMarked;
