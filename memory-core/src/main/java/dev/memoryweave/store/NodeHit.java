package dev.memoryweave.store;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import org.jspecify.annotations.Nullable;

/**
 * A node that a search found, by its text or by its vector.
 *
 * @param ref its address
 * @param score how well it matches, higher is better. For text it is above 0 and comparable within
 *     one search only; for vectors it is the cosine of the angle between the node's vector and that
 *     of the query, -1 to 1, and comparable between searches of one model
 * @param session the session that the node belongs to, or null
 * @param position the node's place in the order of insertion; grows with each node, with gaps
 * @param length the number of terms of the node, 0 or more; in a store with {@link
 *     MemoryStore.Capability#EXACT_SCORES} as {@link
 *     dev.memoryweave.store.support.Bm25#length(byte)} gives it; 0 for vectors
 * @param termScores the contribution of each term and phrase of the query to the score; their sum
 *     is the score, except for rounding in the ninth digit. Empty for vectors
 */
public record NodeHit(
    NodeRef ref,
    double score,
    @Nullable SessionId session,
    long position,
    int length,
    TermScores termScores) {
  /** A hit of a search by vector. */
  public NodeHit(NodeRef ref, double similarity, @Nullable SessionId session, long position) {
    this(ref, similarity, session, position, 0, TermScores.NONE);
  }

  /** A copy of this hit with another score and other term scores. */
  public NodeHit withTermScores(double newScore, double... newTermScores) {
    return new NodeHit(ref, newScore, session, position, length, TermScores.of(newTermScores));
  }
}
