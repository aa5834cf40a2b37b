package dev.memoryweave.workspace.canonical;

import dev.memoryweave.model.InvalidValueException;
import java.util.Optional;

/**
 * The place that a node was taken from.
 *
 * @param kind the kind of place
 * @param locator the path, address or name; not blank
 * @param capturedAt when it was taken, if known
 * @param digest a digest of the content there, if known
 * @param mediaType the type of the content there, if known
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
