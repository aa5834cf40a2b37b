package dev.memoryweave.evidence;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.EvidenceCheck;
import org.jspecify.annotations.Nullable;

/**
 * What was found when a piece of evidence was looked up again.
 *
 * @param evidence the evidence, as it was before
 * @param verdict whether it still says what it said, or null if that cannot be told
 * @param movedTo the locator where it stands now, or null if it stands where it stood
 * @param detail what was found, for a person
 */
public record EvidenceFinding(
    Evidence evidence,
    EvidenceCheck.@Nullable Verdict verdict,
    @Nullable String movedTo,
    String detail) {

  /** Whether it was found changed or gone. */
  public boolean isDoubt() {
    return verdict == EvidenceCheck.Verdict.CHANGED || verdict == EvidenceCheck.Verdict.GONE;
  }
}
