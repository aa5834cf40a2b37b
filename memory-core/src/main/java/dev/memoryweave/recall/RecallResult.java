package dev.memoryweave.recall;

import dev.memoryweave.model.ScopeChain;
import java.util.List;

/**
 * What was brought back for a request.
 *
 * @param chain the scopes that were looked at
 * @param memories the memories, best first
 * @param warnings what a reader must know, such as a channel that failed
 * @param trace what was looked for and what was left out
 * @param revision the sum of the memory revisions of the scopes that were looked at
 */
public record RecallResult(
    ScopeChain chain,
    List<RecalledMemory> memories,
    List<String> warnings,
    RecallTrace trace,
    long revision) {
  /** Copies the lists. */
  public RecallResult {
    memories = List.copyOf(memories);
    warnings = List.copyOf(warnings);
  }
}
