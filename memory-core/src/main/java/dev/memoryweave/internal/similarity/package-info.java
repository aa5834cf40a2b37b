/**
 * Finds memories that a text may be about, and marks contradictions. Start from {@link
 * dev.memoryweave.internal.similarity.SimilarMemories}.
 */
@NullMarked
package dev.memoryweave.internal.similarity;

import org.jspecify.annotations.NullMarked;
