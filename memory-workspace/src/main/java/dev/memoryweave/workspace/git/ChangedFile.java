package dev.memoryweave.workspace.git;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * A file that changed.
 *
 * @param path its path, or its former path if it was deleted, relative to the project's root; see
 *     {@link SourcePath}
 * @param kind the kind of change
 * @param from the former path of a renamed file; null for all others
 */
public record ChangedFile(String path, ChangeKind kind, @Nullable String from) {
  /** Checks the paths. */
  public ChangedFile {
    path = SourcePath.check("path", path);
    InvalidValueException.unless(
        (kind == ChangeKind.RENAMED) == (from != null),
        "from",
        from,
        "be given for renamed files, and for no others");
    from = from == null ? null : SourcePath.check("from", from);
  }

  /** A file that kept its path, or is new. */
  public static ChangedFile of(String path, ChangeKind kind) {
    return new ChangedFile(path, kind, null);
  }

  /** A file that was renamed. */
  public static ChangedFile renamed(String from, String path) {
    return new ChangedFile(path, ChangeKind.RENAMED, from);
  }

  @Override
  public String toString() {
    return kind.label() + " " + (from == null ? path : from + " -> " + path);
  }
}
