package dev.memoryweave.store;

import dev.memoryweave.knowledge.ChunkRef;

/**
 * A chunk that a search found.
 *
 * @param ref its address
 * @param score how well it matches, above 0, higher is better; comparable within one search only
 * @param termScores the part of the score that each term and phrase of the query gave; their sum is
 *     the score, but for rounding in the ninth digit
 */
public record ChunkHit(ChunkRef ref, double score, TermScores termScores) {}
