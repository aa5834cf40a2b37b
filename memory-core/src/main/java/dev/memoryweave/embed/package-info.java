/**
 * Vectors for texts: the interface of embedding models, with which recall also finds texts that
 * share no word with the task. Start with {@link dev.memoryweave.embed.Embedder}; for a program
 * whose user chooses one by name, with {@link dev.memoryweave.embed.Embedder.Settings}. Without
 * one, recall uses words alone.
 */
@NullMarked
package dev.memoryweave.embed;

import org.jspecify.annotations.NullMarked;
