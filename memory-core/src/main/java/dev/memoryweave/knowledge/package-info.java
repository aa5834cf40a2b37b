/**
 * Documents of a project's own files, cut into passages that can be found and shown.
 *
 * <p>Start from {@link dev.memoryweave.knowledge.KnowledgeDocument}, one file, and {@link
 * dev.memoryweave.knowledge.KnowledgeChunk}, one passage of it. {@link
 * dev.memoryweave.knowledge.SourceType} says how much a kind of file is worth to a reader. Finding
 * files and cutting them is the work of the module {@code memory-workspace}.
 */
@NullMarked
package dev.memoryweave.knowledge;

import org.jspecify.annotations.NullMarked;
