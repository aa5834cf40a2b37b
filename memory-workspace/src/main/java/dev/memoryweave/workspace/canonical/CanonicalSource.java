package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/**
 * Who wrote a node, and in the course of what.
 *
 * @param kind who
 * @param task the task, if it is told
 * @param commit the commit at that time, if it is told
 */
public record CanonicalSource(Actor kind, Optional<String> task, Optional<String> commit) {
  /** A source of which only the kind is known. */
  public static CanonicalSource of(Actor kind) {
    return new CanonicalSource(kind, Optional.empty(), Optional.empty());
  }
}
