/**
 * Documents of a project's own files, cut into passages that can be found and shown.
 *
 * <p>Start from {@link dev.memoryweave.knowledge.KnowledgeDocument}, one file, and {@link
 * dev.memoryweave.knowledge.KnowledgeChunk}, one passage of it. A {@link
 * dev.memoryweave.workspace.chunking.Chunker} cuts a file of its kind; {@link
 * dev.memoryweave.knowledge.SourceType} says how much a kind of file is worth to a reader.
 */
@NullMarked
package dev.memoryweave.knowledge;

import org.jspecify.annotations.NullMarked;
