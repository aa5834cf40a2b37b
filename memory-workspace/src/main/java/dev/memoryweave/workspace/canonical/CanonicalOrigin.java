package dev.memoryweave.workspace.canonical;

import dev.memoryweave.model.InvalidValueException;
import java.util.Optional;

/**
 * The place that a node was taken from.
 *
 * @param kind the kind of place
 * @param locator the path, address or name; not blank
 * @param capturedAt when it was taken, if it is told
 * @param digest a digest of what was there, if it is told
 * @param mediaType the type of what was there, if it is told
 */
public record CanonicalOrigin(
    OriginKind kind,
    String locator,
    Optional<CanonicalTime> capturedAt,
    Optional<String> digest,
    Optional<String> mediaType) {
  /** Checks that it names a place. */
  public CanonicalOrigin {
    InvalidValueException.unless(!locator.isBlank(), "origin.locator", locator, "not be blank");
  }
}
