package dev.memoryweave.operations.answer;

import dev.memoryweave.model.Evidence;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A piece of evidence of a memory. */
public record EvidenceView(
    @Doc("Id of the evidence") String id,
    Evidence.Kind kind,
    @Doc("Where to find it") String ref,
    @Doc("What it said there") String excerpt,
    Evidence.Polarity polarity,
    @Doc("A digest of what it pointed to") @Nullable String digest,
    @Doc("When it was seen") Instant capturedAt,
    @Doc("The result of its last check; absent if it was never checked") @Nullable Check check) {
  /** The result of comparing evidence with what it points to. */
  public record Check(
      @Doc("Whether it still says the same") Evidence.Check.Verdict verdict,
      @Doc("When it was looked up") Instant at) {}

  /** The view of a piece of evidence. */
  public static EvidenceView of(Evidence evidence) {
    Evidence.Check check = evidence.check();
    return new EvidenceView(
        evidence.id().value(),
        evidence.kind(),
        evidence.locator(),
        evidence.excerpt(),
        evidence.polarity(),
        evidence.digest(),
        evidence.capturedAt(),
        check == null ? null : new Check(check.verdict(), check.at()));
  }
}
