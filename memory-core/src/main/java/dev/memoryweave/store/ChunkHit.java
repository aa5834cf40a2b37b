package dev.memoryweave.store;

import dev.memoryweave.knowledge.ChunkRef;

/**
 * A chunk that a search found.
 *
 * @param ref its address
 * @param score how well it matches, above 0, higher is better; comparable within one search only
 */
public record ChunkHit(ChunkRef ref, double score) {}
