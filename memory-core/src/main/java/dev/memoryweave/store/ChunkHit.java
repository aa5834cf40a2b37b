package dev.memoryweave.store;

import dev.memoryweave.knowledge.ChunkRef;

/**
 * A chunk that a search found, by its text or by its vector.
 *
 * @param ref its address
 * @param score how well it matches, higher is better. By text it is above 0 and comparable within
 *     one search only; by vector it is the cosine of the angle between the chunk's vector and that
 *     of the query, -1 to 1, and comparable between searches of one model
 * @param termScores the part of the score that each term and phrase of the query gave; their sum is
 *     the score, but for rounding in the ninth digit. None by vector
 */
public record ChunkHit(ChunkRef ref, double score, TermScores termScores) {
  /** A hit of a search by vector. */
  public ChunkHit(ChunkRef ref, double similarity) {
    this(ref, similarity, TermScores.NONE);
  }
}
