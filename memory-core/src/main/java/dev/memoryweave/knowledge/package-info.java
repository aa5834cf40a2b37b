/**
 * Documents of a project's own files, split into passages that can be found and shown.
 *
 * <p>Start from {@link dev.memoryweave.knowledge.KnowledgeDocument}, one file, and {@link
 * dev.memoryweave.knowledge.KnowledgeChunk}, one passage of it. {@link
 * dev.memoryweave.knowledge.KnowledgeDocument.SourceType} says how valuable a kind of file is to a
 * reader. Finding and splitting files is done by the module {@code memory-workspace}.
 */
@NullMarked
package dev.memoryweave.knowledge;

import org.jspecify.annotations.NullMarked;
