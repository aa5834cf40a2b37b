package dev.memoryweave.operations.answer;

import dev.memoryweave.model.Provenance.Origin;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The source of the content of a memory. */
public record OriginView(
    @Doc("What the locator points to") String kind,
    @Doc("Where it was taken from") String locator,
    @Doc("When it was taken") @Nullable Instant capturedAt,
    @Doc("A digest of what it was then") @Nullable String digest,
    @Doc("Its media type") @Nullable String mediaType) {
  /** The view of an origin. */
  public static OriginView of(Origin origin) {
    return new OriginView(
        origin.kind(), origin.locator(), origin.capturedAt(), origin.digest(), origin.mediaType());
  }
}
