package dev.memoryweave.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where the content of a record was taken from.
 *
 * @param kind what the locator points to, such as {@code file} or {@code conversation}, as a slug
 * @param locator where it is there, at most 1,000 characters
 * @param capturedAt when it was taken, to the millisecond, or null
 * @param digest a digest of what it was then, at most 200 characters, or null
 * @param mediaType its media type, at most 200 characters, or null
 */
public record Origin(
    String kind,
    String locator,
    @Nullable Instant capturedAt,
    @Nullable String digest,
    @Nullable String mediaType) {
  private static final int MAX_LOCATOR = 1_000;
  private static final int MAX_SHORT = 200;

  /** Checks the texts. */
  public Origin {
    InvalidValueException.unless(Slug.isSlug(kind), "origin kind", kind, "be a slug");
    locator = Text.line("origin locator", locator, MAX_LOCATOR);
    capturedAt = Text.optionalTime("origin capturedAt", capturedAt);
    digest = digest == null ? null : Text.line("origin digest", digest, MAX_SHORT);
    mediaType = mediaType == null ? null : Text.line("origin mediaType", mediaType, MAX_SHORT);
  }

  /** An origin of which only the kind and the locator are known. */
  public static Origin of(String kind, String locator) {
    return new Origin(kind, locator, null, null, null);
  }
}
