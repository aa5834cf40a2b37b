/**
 * Embeds memories and passages in the background. Start from {@link
 * dev.memoryweave.internal.embedding.EmbeddingSteps}.
 */
@NullMarked
package dev.memoryweave.internal.embedding;

import org.jspecify.annotations.NullMarked;
