package dev.memoryweave.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Evidence to be attached to a node.
 *
 * @param kind the kind of source that the locator points to
 * @param locator where it is: {@code path:from-to}, a commit, a node's id, an address; 1 to 1,000
 *     characters on one line
 * @param excerpt what it says there, at most {@value Evidence#MAX_EXCERPT} characters, possibly
 *     empty
 * @param digest a digest of what it points to, at most 200 characters, or null
 * @param capturedAt when it was seen, to the millisecond, or null for now
 * @param polarity whether it speaks for or against
 */
public record EvidenceDraft(
    EvidenceKind kind,
    String locator,
    String excerpt,
    @Nullable String digest,
    @Nullable Instant capturedAt,
    Polarity polarity) {
  private static final int MAX_LOCATOR = 1_000;
  private static final int MAX_DIGEST = 200;

  /** Checks every field. */
  public EvidenceDraft {
    kind = InvalidValueException.required("evidence kind", kind, "be given");
    polarity = InvalidValueException.required("evidence polarity", polarity, "be given");
    locator = Text.line("evidence locator", locator, MAX_LOCATOR);
    excerpt = Text.block("evidence excerpt", excerpt, Evidence.MAX_EXCERPT);
    digest = digest == null ? null : Text.line("evidence digest", digest, MAX_DIGEST);
    capturedAt = Text.optionalTime("evidence capturedAt", capturedAt);
  }

  /** Evidence for something, seen now. */
  public static EvidenceDraft of(EvidenceKind kind, String locator, String excerpt) {
    return new EvidenceDraft(kind, locator, excerpt, null, null, Polarity.SUPPORTS);
  }
}
