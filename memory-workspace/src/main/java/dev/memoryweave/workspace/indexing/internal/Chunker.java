package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.workspace.indexing.SourceText;
import java.util.List;

/**
 * Cuts files of some kind into passages.
 *
 * <p>The passages are in the order of the file, and no line of the file is lost: each line that is
 * not blank is in one of them. A chunker is safe for any number of threads.
 */
@FunctionalInterface
interface Chunker {
  /** The passages of a text; empty if it is blank. */
  List<KnowledgeChunk.Passage> chunk(SourceText source);
}
