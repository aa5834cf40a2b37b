package dev.memoryweave;

import dev.memoryweave.model.MemoryNode;

/**
 * A memory that a search found.
 *
 * @param node the memory
 * @param score how well it matches, higher is better; comparable within one search only. 0 if there
 *     were no search words
 */
public record SearchMatch(MemoryNode node, double score) {}
