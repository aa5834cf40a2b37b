package dev.memoryweave.workspace;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a file, as they are now and without secrets.
 *
 * @param path the file
 * @param type the kind of source
 * @param language the language of its code, or null
 * @param fromLine the first line shown, from 1
 * @param toLine the last line shown; less than {@code fromLine} if the file is empty
 * @param lines how many lines the file has
 * @param text the lines, each ended by a line feed
 * @param shortened whether less is shown than was asked for
 */
public record SourceExcerpt(
    String path,
    SourceType type,
    @Nullable String language,
    int fromLine,
    int toLine,
    int lines,
    String text,
    boolean shortened) {}
