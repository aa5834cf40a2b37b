package dev.memoryweave.recall;

import dev.memoryweave.model.ScopeChain;
import java.util.ArrayList;
import java.util.List;

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
 */
public record RecallResult(
    ScopeChain chain,
    List<RecalledMemory> memories,
    List<RecalledChunk> chunks,
    List<String> warnings,
    RecallTrace trace,
    long revision,
    long knowledgeRevision,
    double coverage) {
  /** A result that covers the task in full. */
  public RecallResult(
      ScopeChain chain,
      List<RecalledMemory> memories,
      List<RecalledChunk> chunks,
      List<String> warnings,
      RecallTrace trace,
      long revision,
      long knowledgeRevision) {
    this(chain, memories, chunks, warnings, trace, revision, knowledgeRevision, 1);
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
        chain, memories, chunks, longer, trace, revision, knowledgeRevision, coverage);
  }
}
