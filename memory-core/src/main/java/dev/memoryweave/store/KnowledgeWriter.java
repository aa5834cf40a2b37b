package dev.memoryweave.store;

import dev.memoryweave.knowledge.AnalyzedChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Scope;
import java.util.List;

/**
 * Changes what is known of a project's files, and keeps the text index in step within the same
 * transaction. Every change raises the knowledge revision of its scope by one; a call that finds
 * nothing to change does not.
 */
public interface KnowledgeWriter extends KnowledgeReader {

  /**
   * Adds a document with its chunks, or puts them in the place of what was known at its path. From
   * then on it is {@linkplain #undrawn undrawn}, whatever it says; the version that drew from it
   * last stays known.
   *
   * @param document the document; {@code chunks()} must be the number of chunks given
   * @param chunks its chunks, their ordinals counting from 0; empty unless it is {@link
   *     dev.memoryweave.knowledge.KnowledgeDocument.Status#INDEXED}
   * @throws dev.memoryweave.model.InvalidValueException if they do not belong together
   */
  void put(KnowledgeDocument document, List<AnalyzedChunk> chunks);

  /**
   * Replaces what is said of a document and leaves its chunks as they are, and what was drawn from
   * it: the file was touched, but says the same. The chunks are still found by the title, modules
   * and tags that the document had before, until they are put or the index is built anew.
   *
   * @param document the document, with the number of chunks and the status that it has
   * @return whether there is a document at its path
   * @throws dev.memoryweave.model.InvalidValueException if its status or its number of chunks is
   *     another one than before
   */
  boolean touch(KnowledgeDocument document);

  /**
   * Notes that a version has drawn memories from a document as it was found to be undrawn. Nothing
   * is noted if it has another text or status by now, since then that is still to be done.
   *
   * @param version which version of the drawing, 1 or more
   * @return whether it was noted
   * @throws dev.memoryweave.model.InvalidValueException if the version is below 1
   */
  boolean noteDrawn(Scope scope, UndrawnDocument document, int version);

  /**
   * Removes a document and its chunks without a trace.
   *
   * @return whether there was one
   */
  boolean remove(Scope scope, String path);

  /**
   * Removes all documents and chunks of a scope and gives the number of documents. The revision
   * stays what it was, raised by one if there were any.
   */
  long clear(Scope scope);
}
