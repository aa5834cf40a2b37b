package dev.memoryweave.recall;

import dev.memoryweave.knowledge.KnowledgeChunk;

/**
 * A passage of a project's file that was brought back.
 *
 * @param chunk the passage; secrets have been taken out once more
 * @param breakdown why it stands where it stands
 * @param instructsReader whether its text tries to instruct whoever reads it, though it is no guide
 *     that people wrote for agents
 * @param coverage how much of what the task asks for it holds, from 0 (nothing) to 1 (all of it);
 *     unlike the score it can be compared between requests
 */
public record RecalledChunk(
    KnowledgeChunk chunk, ScoreBreakdown breakdown, boolean instructsReader, double coverage) {
  /** The score that orders a result, higher is better. */
  public double score() {
    return breakdown.score();
  }
}
