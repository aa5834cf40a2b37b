package dev.memoryweave.evidence;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of looking the evidence of a memory up again.
 *
 * @param before the memory as it was
 * @param after the memory as it is now: stale if its evidence has changed or is gone, in force
 *     again if it was stale for that and all of it holds
 * @param findings what was found, in the order in which the evidence was attached
 */
public record ReverificationResult(MemoryNode before, MemoryNode after, List<Finding> findings) {
  /**
   * How the reason begins that an event gives for a memory that was verified because its evidence
   * holds; where some could not be compared, the rest says how many were.
   */
  public static final String EVIDENCE_HOLDS = "its evidence holds";

  /** Copies the list. */
  public ReverificationResult {
    findings = List.copyOf(findings);
  }

  /** Whether any of the evidence was found changed or gone, and that casts doubt on the memory. */
  public boolean isDoubtful() {
    return findings.stream().anyMatch(Finding::isDoubt);
  }

  /** Whether any of the evidence was compared with what was noted of it. */
  public boolean isCompared() {
    return findings.stream().anyMatch(Finding::isCompared);
  }

  /**
   * Result of looking a piece of evidence up again.
   *
   * @param evidence the evidence, as it was before
   * @param verdict whether it still says what it said, or null if that cannot be told
   * @param movedTo the locator where it stands now, or null if it stands where it stood
   * @param detail what was found, for a person
   */
  public record Finding(
      Evidence evidence,
      Evidence.Check.@Nullable Verdict verdict,
      @Nullable String movedTo,
      String detail) {

    /** Whether it was compared with what was noted of it. */
    public boolean isCompared() {
      return verdict != null;
    }

    /** Whether it was found changed or gone, and that casts doubt on the memory. */
    public boolean isDoubt() {
      return verdict != null
          && verdict != Evidence.Check.Verdict.HOLDS
          && evidence.kind().tellsOfToday();
    }

    /** Whether it holds, and that verifies the memory. */
    public boolean isProof() {
      return verdict == Evidence.Check.Verdict.HOLDS && evidence.kind().tellsOfToday();
    }
  }
}
