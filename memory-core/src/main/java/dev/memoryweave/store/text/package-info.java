/**
 * A text index for stores that bring none of their own, over rows that a store keeps in the same
 * transactions as its records.
 *
 * <p>A store implements {@link dev.memoryweave.store.text.TextRows}: a few tables of numbers and
 * bytes. The index adds, removes, merges and searches over them, with the scores of {@link
 * dev.memoryweave.store.support.Bm25}.
 */
@NullMarked
package dev.memoryweave.store.text;

import org.jspecify.annotations.NullMarked;
