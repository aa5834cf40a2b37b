package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.InvalidValueException;
import java.util.Optional;

/**
 * The place that a node was taken from.
 *
 * @param kind {@code file}, {@code url}, {@code user} or {@code external}
 * @param locator the path, address or name; not blank
 * @param capturedAt when it was taken, if known
 * @param digest a digest of the content there, if known
 * @param mediaType the type of the content there, if known
 */
public record CanonicalOrigin(
    String kind,
    String locator,
    Optional<CanonicalTime> capturedAt,
    Optional<String> digest,
    Optional<String> mediaType) {
  /** Checks that it names a place. */
  public CanonicalOrigin {
    SchemaValues.ORIGINS.require("origin.kind", kind);
    InvalidValueException.unless(!locator.isBlank(), "origin.locator", locator, "not be blank");
  }
}
