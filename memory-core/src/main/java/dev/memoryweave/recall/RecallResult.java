package dev.memoryweave.recall;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.ScopeChain;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memories and passages that were found for a request.
 *
 * @param chain the scopes that were looked at
 * @param memories the memories, best first
 * @param chunks the passages of the project's files, best first
 * @param warnings what a reader must know, such as a channel that failed
 * @param trace what was looked for and what was left out
 * @param revision the sum of the memory revisions of the scopes that were looked at
 * @param knowledgeRevision the sum of their knowledge revisions
 * @param coverage how much of what the task asks for is held by what matches it best, from 0
 *     (nothing) to 1 (all of it, or the task asks for nothing); unlike scores it tells whether
 *     anything answers the task at all
 * @param isPartial whether files are still being read, so that more may be found later
 */
public record RecallResult(
    ScopeChain chain,
    List<Memory> memories,
    List<Chunk> chunks,
    List<String> warnings,
    RecallTrace trace,
    long revision,
    long knowledgeRevision,
    double coverage,
    boolean isPartial) {
  /** A result that covers the task in full, from all that there is. */
  public RecallResult(
      ScopeChain chain,
      List<Memory> memories,
      List<Chunk> chunks,
      List<String> warnings,
      RecallTrace trace,
      long revision,
      long knowledgeRevision) {
    this(chain, memories, chunks, warnings, trace, revision, knowledgeRevision, 1, false);
  }

  /** Copies the lists. */
  public RecallResult {
    memories = List.copyOf(memories);
    chunks = List.copyOf(chunks);
    warnings = List.copyOf(warnings);
  }

  /** A copy with one more warning. */
  public RecallResult withWarning(String warning) {
    List<String> longer = new ArrayList<>(warnings);
    longer.add(warning);
    return new RecallResult(
        chain, memories, chunks, longer, trace, revision, knowledgeRevision, coverage, isPartial);
  }

  /** A copy that warns of how far the files are read. */
  public RecallResult ofPart(String warning) {
    RecallResult warned = withWarning(warning);
    return new RecallResult(
        chain,
        memories,
        chunks,
        warned.warnings,
        trace,
        revision,
        knowledgeRevision,
        coverage,
        true);
  }

  /**
   * A passage of a project's file that was brought back.
   *
   * @param chunk the passage; secrets have been taken out once more
   * @param breakdown why it stands where it stands
   * @param suspectedInjection whether its text tries to instruct whoever reads it, though it is no
   *     guide that people wrote for agents
   * @param coverage how much of what the task asks for it holds, from 0 (nothing) to 1 (all of it);
   *     unlike the score it can be compared between requests
   * @param coveredBy a memory of the result that says what the passage says, so that whoever shows
   *     that memory in full need not show the passage; null if there is none
   * @param status why the decision that the passage is a record of is not in force, such as {@code
   *     superseded by 12}; null if it is in force, or the passage is of no such record
   */
  public record Chunk(
      KnowledgeChunk chunk,
      ScoreBreakdown breakdown,
      boolean suspectedInjection,
      double coverage,
      @Nullable NodeRef coveredBy,
      @Nullable String status) {
    /** A passage that no memory covers, of no decision that is not in force. */
    public Chunk(
        KnowledgeChunk chunk,
        ScoreBreakdown breakdown,
        boolean suspectedInjection,
        double coverage) {
      this(chunk, breakdown, suspectedInjection, coverage, null, null);
    }

    /** A copy with another breakdown. */
    public Chunk withBreakdown(ScoreBreakdown other) {
      return new Chunk(chunk, other, suspectedInjection, coverage, coveredBy, status);
    }

    /** A copy that a memory of the result covers. */
    public Chunk coveredBy(NodeRef memory) {
      return new Chunk(chunk, breakdown, suspectedInjection, coverage, memory, status);
    }

    /** The score that orders a result, higher is better. */
    public double score() {
      return breakdown.score();
    }
  }

  /**
   * A memory that was brought back.
   *
   * @param node the memory, as it is now or as it was at the time asked for
   * @param breakdown why it stands where it stands
   * @param duplicates memories that say the same and were left out for it, best first
   * @param updatedBy a newer memory of the result that, by its words, tells how this is now; null
   *     if there is none
   * @param contradictedBy memories that contradict it or that it contradicts, with nobody having
   *     decided between them; what is in force comes right after it in the result, or before it if
   *     its author's word counts for more, unless the limit left no room; what waits is named here
   *     only
   * @param coverage how much of what the task asks for it holds, from 0 (nothing: it is there
   *     because it holds for every task) to 1 (all of it, or the task asks for nothing); unlike the
   *     score it can be compared between requests
   * @param isOfOtherBranch whether it is a rule of a branch that the request neither is on nor
   *     inherits from
   */
  public record Memory(
      MemoryNode node,
      ScoreBreakdown breakdown,
      List<NodeRef> duplicates,
      @Nullable NodeRef updatedBy,
      List<NodeRef> contradictedBy,
      double coverage,
      boolean isOfOtherBranch) {
    /**
     * A memory that covers the task, is neither updated nor contradicted, and belongs to no other
     * branch.
     */
    public Memory(MemoryNode node, ScoreBreakdown breakdown, List<NodeRef> duplicates) {
      this(node, breakdown, duplicates, null, List.of(), 1, false);
    }

    /** Copies the lists. */
    public Memory {
      duplicates = List.copyOf(duplicates);
      contradictedBy = List.copyOf(contradictedBy);
    }

    /** The score that orders a result, higher is better. */
    public double score() {
      return breakdown.score();
    }
  }
}
