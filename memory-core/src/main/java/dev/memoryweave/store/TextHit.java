package dev.memoryweave.store;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import org.jspecify.annotations.Nullable;

/**
 * A node that a search found.
 *
 * @param ref its address
 * @param score how well it matches, above 0, higher is better; comparable within one search only
 * @param session the session that the node belongs to, or null
 * @param position the node's place in the order of insertion; grows with each node, with gaps
 * @param length the number of terms of the node, as {@link Bm25#length(byte)} gives it, 0 or more
 * @param termScores the part of the score that each term and phrase of the query gave; their sum is
 *     the score, but for rounding in the ninth digit
 */
public record TextHit(
    NodeRef ref,
    double score,
    @Nullable SessionId session,
    long position,
    int length,
    TermScores termScores) {

  /** A copy of this hit with another score and other term scores. */
  public TextHit withTermScores(double newScore, double... newTermScores) {
    return new TextHit(ref, newScore, session, position, length, TermScores.of(newTermScores));
  }
}
