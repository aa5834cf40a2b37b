package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.TextQuery;

/**
 * A memory that may be returned.
 *
 * @param node the memory, as it was at the requested time
 * @param hit its fused relevance, with the share of each channel
 * @param position its position in the order of insertion, or -1 if unknown
 * @param termScores the score of each word of the task; empty if words did not find it
 * @param near how much of the task it covers by its vector alone, 0 to 1
 */
record MemoryCandidate(
    MemoryNode node,
    Fusion.Fused<NodeRef> hit,
    long position,
    TextQuery.Scores termScores,
    double near) {}
