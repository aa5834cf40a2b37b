package dev.memoryweave.evidence;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of checking the evidence of a memory against its sources.
 *
 * @param before the memory as it was
 * @param after the memory as it is now: stale if its evidence has changed or is gone, active again
 *     if it was stale for that reason and all of it holds
 * @param findings the results, in the order in which the evidence was attached
 */
public record ReverificationResult(MemoryNode before, MemoryNode after, List<Finding> findings) {
  /**
   * The beginning of an event's reason when a memory was verified because its evidence holds; if
   * some could not be compared, the rest says how many.
   */
  public static final String EVIDENCE_HOLDS = "its evidence holds";

  /** Copies the list. */
  public ReverificationResult {
    findings = List.copyOf(findings);
  }

  /**
   * Whether any of the evidence was found changed or gone in a way that casts doubt on the memory.
   */
  public boolean isDoubtful() {
    return findings.stream().anyMatch(Finding::isDoubt);
  }

  /** Whether any of the evidence was compared with its recorded content. */
  public boolean isCompared() {
    return findings.stream().anyMatch(Finding::isCompared);
  }

  /**
   * Result of checking a piece of evidence against its source.
   *
   * @param evidence the evidence, as it was before
   * @param verdict whether the source still says the same, or null if unknown
   * @param movedTo its present locator, or null if it has not moved
   * @param detail the details, for a person
   */
  public record Finding(
      Evidence evidence,
      Evidence.Check.@Nullable Verdict verdict,
      @Nullable String movedTo,
      String detail) {

    /** Whether it was compared with its recorded content. */
    public boolean isCompared() {
      return verdict != null;
    }

    /** Whether it was found changed or gone in a way that casts doubt on the memory. */
    public boolean isDoubt() {
      return verdict != null
          && verdict != Evidence.Check.Verdict.HOLDS
          && evidence.kind().tellsOfToday();
    }

    /** Whether it holds in a way that verifies the memory. */
    public boolean isProof() {
      return verdict == Evidence.Check.Verdict.HOLDS && evidence.kind().tellsOfToday();
    }
  }
}
