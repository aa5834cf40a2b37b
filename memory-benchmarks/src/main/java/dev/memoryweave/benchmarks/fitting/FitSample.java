package dev.memoryweave.benchmarks.fitting;

import org.jspecify.annotations.Nullable;

/**
 * A text as it is learned from.
 *
 * @param text its pieces
 * @param meant where the model points for it, of length 1; null if the model was not asked
 * @param asked the pieces of what asks for it, null if nothing does
 * @param askedMeant where the model points for that as a question; null if it was not asked
 */
record FitSample(
    PieceCounts text,
    float @Nullable [] meant,
    @Nullable PieceCounts asked,
    float @Nullable [] askedMeant) {}
