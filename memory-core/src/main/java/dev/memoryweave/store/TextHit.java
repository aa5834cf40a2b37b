package dev.memoryweave.store;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import org.jspecify.annotations.Nullable;

/**
 * A node that a search found.
 *
 * @param ref its address
 * @param score how well it matches, above 0, higher is better; comparable within one search only;
 *     what was lent to it included
 * @param session the session that the node belongs to, or null
 * @param position the node's place in the order of insertion; grows with each node, with gaps
 * @param length how many terms the node has, as {@link Bm25#length(byte)} tells, 0 or more
 * @param shares how much of the score each term and phrase of the query gave, to the node itself or
 *     to a neighbour that lends; their sum is the score, but for rounding in the ninth digit
 */
public record TextHit(
    NodeRef ref,
    double score,
    @Nullable SessionId session,
    long position,
    int length,
    TermShares shares) {}
