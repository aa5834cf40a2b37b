package dev.memoryweave.store;

import dev.memoryweave.knowledge.KnowledgeDocument;

/**
 * How a file was when it was last read: as long as size and time are the same, so is its text.
 *
 * @param path the file
 * @param status what became of it
 * @param size how long it was, in bytes
 * @param modifiedAt when it was changed, in milliseconds since 1970
 * @param indexedAt when it was read, in milliseconds since 1970; a file that was changed a moment
 *     before it was read may have been changed once more within the same tick of its clock
 * @param digest the digest of its text, empty if it was not read
 */
public record FileMark(
    String path,
    KnowledgeDocument.Status status,
    long size,
    long modifiedAt,
    long indexedAt,
    String digest) {

  /** The mark of a document. */
  public static FileMark of(KnowledgeDocument document) {
    return new FileMark(
        document.path(),
        document.status(),
        document.size(),
        document.modifiedAt().toEpochMilli(),
        document.indexedAt().toEpochMilli(),
        document.digest());
  }
}
