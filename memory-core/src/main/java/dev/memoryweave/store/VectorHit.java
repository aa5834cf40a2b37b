package dev.memoryweave.store;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import org.jspecify.annotations.Nullable;

/**
 * A node that a search by vector found.
 *
 * @param ref its address
 * @param similarity the cosine of the angle between its vector and that of the query, -1 to 1;
 *     comparable between searches of one model
 * @param session the session that the node belongs to, or null
 * @param position the node's place in the order of insertion, as in {@link TextHit}
 */
public record VectorHit(
    NodeRef ref, double similarity, @Nullable SessionId session, long position) {}
