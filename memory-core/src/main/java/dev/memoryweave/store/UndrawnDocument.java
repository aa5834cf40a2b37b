package dev.memoryweave.store;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.SourceType;

/**
 * A document from which memories are still to be drawn, or, if it is gone, from which those that
 * were drawn are still to be taken back.
 *
 * @param path the file
 * @param type what kind of source it is
 * @param status what became of it
 * @param digest the digest of its text, empty if it was not read
 * @param drawnBy the version that drew memories from it last, from this text or an earlier one; 0
 *     if none has, or if that is not known
 */
public record UndrawnDocument(
    String path, SourceType type, KnowledgeDocument.Status status, String digest, int drawnBy) {}
