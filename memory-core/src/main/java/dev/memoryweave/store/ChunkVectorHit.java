package dev.memoryweave.store;

import dev.memoryweave.knowledge.ChunkRef;

/**
 * A chunk that a search by vector found.
 *
 * @param ref its address
 * @param similarity the cosine of the angle between its vector and that of the query, -1 to 1
 */
public record ChunkVectorHit(ChunkRef ref, double similarity) {}
