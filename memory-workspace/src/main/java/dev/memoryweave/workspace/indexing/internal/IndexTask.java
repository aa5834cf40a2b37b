package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.store.KnowledgeStore.FileMark;
import dev.memoryweave.workspace.files.internal.ProjectFile;
import org.jspecify.annotations.Nullable;

/**
 * A file to be read.
 *
 * @param file the file
 * @param kind its kind, by its path
 * @param known its state when it was last read, or null
 */
record IndexTask(ProjectFile file, SourceKind kind, @Nullable FileMark known) {
  /** Whether it is new or was changed, rather than read again to be on the safe side. */
  boolean isNews() {
    return known == null
        || known.size() != file.size()
        || known.modifiedAt() != file.modifiedAtMillis();
  }
}
