package dev.memoryweave.operations.internal.values;

import dev.memoryweave.model.Evidence;
import org.jspecify.annotations.Nullable;

/**
 * A piece of evidence as a caller gave it.
 *
 * @param piece the piece
 * @param text its whole text where that is longer than an excerpt; else null
 */
public record GivenEvidence(Evidence.Draft piece, @Nullable String text) {}
