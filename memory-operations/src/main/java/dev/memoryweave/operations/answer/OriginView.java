package dev.memoryweave.operations.answer;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Where its content was taken from. */
public record OriginView(
    @Doc("What the locator points to") String kind,
    @Doc("Where it was taken from") String locator,
    @Doc("When it was taken") @Nullable Instant capturedAt,
    @Doc("A digest of what it was then") @Nullable String digest,
    @Doc("Its media type") @Nullable String mediaType) {}
