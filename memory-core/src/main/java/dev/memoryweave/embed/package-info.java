/**
 * Vectors for texts: what an embedding model must offer so that recall also finds what shares no
 * word with the task. Start with {@link dev.memoryweave.embed.Embedder}. Without one, recall works
 * by words alone.
 */
@NullMarked
package dev.memoryweave.embed;

import org.jspecify.annotations.NullMarked;
