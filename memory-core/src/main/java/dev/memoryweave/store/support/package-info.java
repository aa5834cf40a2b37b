/**
 * Optional building blocks for implementing a store.
 *
 * <p>Start from {@link dev.memoryweave.store.support.Bm25}: it searches any {@linkplain
 * dev.memoryweave.store.support.Bm25.Source source of postings}, such as a plain table, with exact
 * scores.
 */
@NullMarked
package dev.memoryweave.store.support;

import org.jspecify.annotations.NullMarked;
