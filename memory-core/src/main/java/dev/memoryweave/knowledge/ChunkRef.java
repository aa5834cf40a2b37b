package dev.memoryweave.knowledge;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;

/**
 * The address of a chunk.
 *
 * @param scope the project
 * @param path the file
 * @param ordinal its place among the chunks of the file, from 0
 */
public record ChunkRef(Scope scope, String path, int ordinal) {
  /** Checks the path and the place. */
  public ChunkRef {
    path = SourcePath.check("path", path);
    InvalidValueException.unless(ordinal >= 0, "ordinal", ordinal, "not be negative");
  }

  @Override
  public String toString() {
    return scope + "/" + path + "#" + ordinal;
  }
}
