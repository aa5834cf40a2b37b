package dev.memoryweave.workspace.indexing;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.knowledge.internal.SourcePath;
import org.jspecify.annotations.Nullable;

/**
 * The text of a file, ready to be cut: without secrets and byte order mark, its lines ended by line
 * feeds.
 *
 * @param path the file, see {@link SourcePath}
 * @param type its kind of source
 * @param language the language of its code, such as {@code java}, or null
 * @param text the text
 */
public record SourceText(String path, SourceType type, @Nullable String language, String text) {
  /** Checks the path. */
  public SourceText {
    path = SourcePath.check("path", path);
  }
}
