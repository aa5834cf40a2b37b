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
 * @param chain the scopes that were searched
 * @param memories the memories, best first
 * @param chunks the passages of the project's files, best first
 * @param warnings problems that a reader must know about, such as a failed channel
 * @param trace the search terms, and the results that were left out
 * @param revision the sum of the memory revisions of the searched scopes
 * @param knowledgeRevision the sum of their knowledge revisions
 * @param coverage how much of the task the best matches cover, from 0 (nothing) to 1 (all of it, or
 *     the task asks for nothing); unlike scores, it shows whether anything answers the task at all
 * @param isPartial whether files are still being indexed, so that more may be found later
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
  /** A complete result that covers the whole task. */
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

  /** A copy that warns how many of the files have been indexed. */
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
   * A returned passage of a project's file.
   *
   * @param chunk the passage, screened for secrets once more
   * @param breakdown the explanation of its rank
   * @param suspectedInjection whether its text tries to instruct its reader, and it is not a guide
   *     that people wrote for agents
   * @param coverage how much of the task it covers, from 0 (nothing) to 1 (all of it); unlike the
   *     score, it can be compared between requests
   * @param coveredBy a memory of the result that says the same as the passage, so that the passage
   *     can be omitted where that memory is shown in full; null if there is none
   * @param status why the decision recorded in the passage is not in force, such as {@code
   *     superseded by 12}; null if it is in force, or the passage belongs to no decision record
   */
  public record Chunk(
      KnowledgeChunk chunk,
      Breakdown breakdown,
      boolean suspectedInjection,
      double coverage,
      @Nullable NodeRef coveredBy,
      @Nullable String status) {
    /** A passage that no memory covers and that belongs to no retired decision. */
    public Chunk(
        KnowledgeChunk chunk, Breakdown breakdown, boolean suspectedInjection, double coverage) {
      this(chunk, breakdown, suspectedInjection, coverage, null, null);
    }

    /** A copy with another breakdown. */
    public Chunk withBreakdown(Breakdown other) {
      return new Chunk(chunk, other, suspectedInjection, coverage, coveredBy, status);
    }

    /** A copy that a memory of the result covers. */
    public Chunk coveredBy(NodeRef memory) {
      return new Chunk(chunk, breakdown, suspectedInjection, coverage, memory, status);
    }

    /** The score that orders the results; higher is better. */
    public double score() {
      return breakdown.score();
    }
  }

  /**
   * A returned memory.
   *
   * @param node the memory, as it is now or as it was at the requested time
   * @param breakdown the explanation of its rank
   * @param duplicates memories that say the same and were left out in its favour, best first
   * @param updatedBy a newer memory of the result whose text updates this one; null if there is
   *     none
   * @param contradictedBy unresolved contradictions with other memories; active ones come right
   *     after it in the result, or before it if their author is more trusted, unless the limit left
   *     no room; pending ones are only named here
   * @param coverage how much of the task it covers, from 0 (nothing: it is there because it applies
   *     to every task) to 1 (all of it, or the task asks for nothing); unlike the score, it can be
   *     compared between requests
   * @param isOfOtherBranch whether it is a rule of a branch that is neither the request's own nor
   *     inherited by it
   */
  public record Memory(
      MemoryNode node,
      Breakdown breakdown,
      List<NodeRef> duplicates,
      @Nullable NodeRef updatedBy,
      List<NodeRef> contradictedBy,
      double coverage,
      boolean isOfOtherBranch) {
    /**
     * A memory that covers the task, is neither updated nor contradicted, and is not a rule of
     * another branch.
     */
    public Memory(MemoryNode node, Breakdown breakdown, List<NodeRef> duplicates) {
      this(node, breakdown, duplicates, null, List.of(), 1, false);
    }

    /** Copies the lists. */
    public Memory {
      duplicates = List.copyOf(duplicates);
      contradictedBy = List.copyOf(contradictedBy);
    }

    /** The score that orders the results; higher is better. */
    public double score() {
      return breakdown.score();
    }
  }

  /**
   * Explanation of a rank: the relevance of a memory or passage to the request, and the factors
   * that raise or lower it.
   *
   * @param relevance how well it matches by itself, from 0 to 1 (entirely about every word of the
   *     task); comparable across memories, passages and requests
   * @param factors the factors that it was multiplied by, in the order of application
   * @param channels the channels that found it, each with its relevance relative to the best hit of
   *     that channel, 0 to 1, best first
   */
  public record Breakdown(double relevance, List<Factor> factors, List<Share> channels) {

    /** Copies the lists. */
    public Breakdown {
      factors = List.copyOf(factors);
      channels = List.copyOf(channels);
    }

    /** The final score: the relevance times every factor. */
    public double score() {
      double score = relevance;
      for (Factor factor : factors) {
        score *= factor.multiplier();
      }
      return score;
    }

    /**
     * One property of a memory, with its effect on the score.
     *
     * @param name the property, such as {@code importance}
     * @param value its value, 0 to 1
     * @param multiplier the factor for the score, within the bounds of the settings
     */
    public record Factor(String name, double value, double multiplier) {}

    /**
     * The share of a channel in the relevance.
     *
     * @param channel the channel, such as {@code lexical}
     * @param relevance its share of the relevance
     */
    public record Share(String channel, double relevance) {}
  }
}
