package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Classification of a file by its path and its text.
 *
 * @param type the kind of source
 * @param language the language of its code, such as {@code java}, or null
 * @param modules the parts of the project that it belongs to, outermost first: the folder of its
 *     build, then its package; possibly empty
 * @param tags further terms to find it by, such as {@code test} for the code of tests
 */
public record SourceKind(
    SourceType type, @Nullable String language, List<String> modules, List<String> tags) {
  /** Copies the lists. */
  public SourceKind {
    modules = List.copyOf(modules);
    tags = List.copyOf(tags);
  }
}
