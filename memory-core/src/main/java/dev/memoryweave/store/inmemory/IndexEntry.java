package dev.memoryweave.store.inmemory;

/**
 * An entry in a text index.
 *
 * @param entry its number, growing with each entry made
 * @param position its place among entries of equal scores
 * @param ref the address of what is indexed
 * @param lengthCode the {@linkplain dev.memoryweave.store.support.Bm25#lengthCode code} of how many
 *     terms its fields hold together
 * @param <R> the type of the address
 */
record IndexEntry<R>(long entry, long position, R ref, byte lengthCode) {}
