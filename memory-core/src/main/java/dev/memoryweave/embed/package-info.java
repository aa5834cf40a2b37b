/**
 * Vectors for texts: what an embedding model must offer so that recall also finds what shares no
 * word with the task. Start with {@link dev.memoryweave.embed.Embedder}; a program whose user
 * chooses one by name, with {@link dev.memoryweave.embed.EmbedderSettings}. Without one, recall
 * works by words alone.
 */
@NullMarked
package dev.memoryweave.embed;

import org.jspecify.annotations.NullMarked;
