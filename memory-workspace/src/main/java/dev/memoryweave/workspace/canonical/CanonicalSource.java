package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/**
 * The author of a node, and the context of writing it.
 *
 * @param kind the author
 * @param task the task, if known
 * @param commit the commit at that time, if known
 */
public record CanonicalSource(Actor kind, Optional<String> task, Optional<String> commit) {
  /** A source without task and commit. */
  public static CanonicalSource of(Actor kind) {
    return new CanonicalSource(kind, Optional.empty(), Optional.empty());
  }
}
