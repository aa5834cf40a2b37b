package dev.memoryweave.store.inmemory;

/**
 * An entry in a text index.
 *
 * @param entry its number, growing with each entry
 * @param position its rank among entries of equal scores
 * @param ref the address of the indexed record
 * @param lengthCode the {@linkplain dev.memoryweave.store.support.Bm25#lengthCode code} of the
 *     number of terms of all its fields
 * @param <R> the type of the address
 */
record IndexEntry<R>(long entry, long position, R ref, byte lengthCode) {}
