package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.TermScores;

/**
 * A memory that may be brought back.
 *
 * @param node the memory, as it was at the time asked for
 * @param hit its fused relevance, with the share of each channel
 * @param position its position in the order of insertion, or -1 if no channel knows it
 * @param termScores the score of each word of the task; empty if words did not find it
 * @param near how much of the task it holds, by its vector alone, 0 to 1
 */
record MemoryCandidate(
    MemoryNode node,
    Fusion.Fused<NodeRef> hit,
    long position,
    TermScores termScores,
    double near) {}
