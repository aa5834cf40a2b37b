package dev.memoryweave.store;

import dev.memoryweave.knowledge.ChunkRef;

/**
 * A chunk that a search found, by its text or by its vector.
 *
 * @param ref its address
 * @param score how well it matches, higher is better. For text it is above 0 and comparable within
 *     one search only; for vectors it is the cosine of the angle between the chunk's vector and
 *     that of the query, -1 to 1, and comparable between searches of one model
 * @param termScores the contribution of each term and phrase of the query to the score; their sum
 *     is the score, except for rounding in the ninth digit. Empty for vectors
 */
public record ChunkHit(ChunkRef ref, double score, TermScores termScores) {
  /** A hit of a search by vector. */
  public ChunkHit(ChunkRef ref, double similarity) {
    this(ref, similarity, TermScores.NONE);
  }
}
