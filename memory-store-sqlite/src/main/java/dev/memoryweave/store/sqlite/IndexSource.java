package dev.memoryweave.store.sqlite;

/**
 * A readable form of a full-text index.
 *
 * @param norms the lengths of its entries
 * @param postings the entries that contain a term
 * @param doubtful whether it may name entries that do not contain the term, or miss some, because
 *     the index is damaged
 */
record IndexSource(EntryNorms norms, PostingReader postings, boolean doubtful) {}
