package dev.memoryweave.evidence;

import dev.memoryweave.model.MemoryNode;
import java.util.List;

/**
 * Result of looking the evidence of a memory up again.
 *
 * @param before the memory as it was
 * @param after the memory as it is now: stale if its evidence has changed or is gone, in force
 *     again if it was stale for that and all of it holds
 * @param findings what was found, in the order in which the evidence was attached
 */
public record ReverificationResult(
    MemoryNode before, MemoryNode after, List<EvidenceFinding> findings) {
  /** The reason that an event gives for a memory that was verified because its evidence holds. */
  public static final String EVIDENCE_HOLDS = "its evidence holds";

  /** Copies the list. */
  public ReverificationResult {
    findings = List.copyOf(findings);
  }

  /** Whether any of the evidence was found changed or gone. */
  public boolean isDoubtful() {
    return findings.stream().anyMatch(EvidenceFinding::isDoubt);
  }
}
