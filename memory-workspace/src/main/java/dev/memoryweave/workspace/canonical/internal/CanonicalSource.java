package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.Provenance.Source;
import java.util.Optional;

/**
 * The author of a node, and the context of writing it.
 *
 * @param kind the author
 * @param task the task, if known
 * @param commit the commit at that time, if known
 */
public record CanonicalSource(Source kind, Optional<String> task, Optional<String> commit) {
  /** Checks the author. */
  public CanonicalSource {
    SchemaValues.ACTORS.require("source.kind", kind);
  }

  /** A source without task and commit. */
  public static CanonicalSource of(Source kind) {
    return new CanonicalSource(kind, Optional.empty(), Optional.empty());
  }
}
