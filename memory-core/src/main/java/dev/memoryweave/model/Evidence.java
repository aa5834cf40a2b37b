package dev.memoryweave.model;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A reason to believe or doubt something: a pointer to a source, with an excerpt of it. One piece
 * of evidence can be attached to several nodes of its scope.
 *
 * @param scope where it is filed
 * @param id its name there
 * @param kind the kind of source that the locator points to
 * @param locator where it is
 * @param excerpt what it said, at most {@value #MAX_EXCERPT} characters, possibly empty
 * @param digest a digest of what it pointed to, or null
 * @param capturedAt when it was seen, to the millisecond
 * @param polarity whether it speaks for or against
 * @param check the result of looking it up again, the last time; null if that never happened
 */
public record Evidence(
    Scope scope,
    EvidenceId id,
    EvidenceKind kind,
    String locator,
    String excerpt,
    @Nullable String digest,
    Instant capturedAt,
    Polarity polarity,
    @Nullable EvidenceCheck check) {
  /** The longest excerpt, in characters. */
  public static final int MAX_EXCERPT = 2_000;

  private static final int ID_DIGITS = 24;

  /** Checks the texts as {@link EvidenceDraft} does. */
  public Evidence {
    EvidenceDraft checked = new EvidenceDraft(kind, locator, excerpt, digest, capturedAt, polarity);
    locator = checked.locator();
    digest = checked.digest();
    capturedAt = Text.time("evidence capturedAt", capturedAt);
  }

  /** Creates evidence that was never looked up again. */
  public Evidence(
      Scope scope,
      EvidenceId id,
      EvidenceKind kind,
      String locator,
      String excerpt,
      @Nullable String digest,
      Instant capturedAt,
      Polarity polarity) {
    this(scope, id, kind, locator, excerpt, digest, capturedAt, polarity, null);
  }

  /** Returns a copy with the result of looking it up again. */
  public Evidence checked(EvidenceCheck newCheck) {
    return new Evidence(scope, id, kind, locator, excerpt, digest, capturedAt, polarity, newCheck);
  }

  /** The evidence of a draft, filed under a scope; {@code now} where the draft names no time. */
  public static Evidence of(Scope scope, EvidenceDraft draft, Instant now) {
    return new Evidence(
        scope,
        idOf(draft),
        draft.kind(),
        draft.locator(),
        draft.excerpt(),
        draft.digest(),
        draft.capturedAt() == null ? now : draft.capturedAt(),
        draft.polarity());
  }

  private static EvidenceId idOf(EvidenceDraft draft) {
    String form =
        String.join(
            "\u0000",
            draft.kind().label(),
            draft.locator(),
            draft.excerpt(),
            draft.digest() == null ? "" : draft.digest(),
            draft.polarity().label());
    String hash = Sha256.hex(form.getBytes(StandardCharsets.UTF_8));
    return EvidenceId.of("ev-" + hash.substring(0, ID_DIGITS));
  }
}
