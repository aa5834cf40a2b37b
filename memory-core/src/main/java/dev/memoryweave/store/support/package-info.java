/**
 * Parts for whoever writes a store, none of which a store must use.
 *
 * <p>Start from {@link dev.memoryweave.store.support.Bm25Search}: it searches any {@linkplain
 * dev.memoryweave.store.support.PostingSource source of postings}, such as a plain table, with the
 * exact scores of {@link dev.memoryweave.store.support.Bm25}. {@link
 * dev.memoryweave.store.IndexedText} gives the terms of a node to index.
 */
@NullMarked
package dev.memoryweave.store.support;

import org.jspecify.annotations.NullMarked;
