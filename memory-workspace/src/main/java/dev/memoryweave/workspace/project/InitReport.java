package dev.memoryweave.workspace.project;

import java.util.List;
import java.util.Optional;

/**
 * Result of creating the memory's folder.
 *
 * @param created files that were created, relative to the root
 * @param kept files that existed and were left as they are, relative to the root
 * @param changed files that existed and were extended, relative to the root
 * @param problem why not everything was created, and what to do; empty if it was
 * @param hint what to change in the project's {@code .gitignore}, or empty
 */
public record InitReport(
    List<String> created,
    List<String> kept,
    List<String> changed,
    Optional<String> problem,
    Optional<String> hint) {
  /** Copies the lists. */
  public InitReport {
    created = List.copyOf(created);
    kept = List.copyOf(kept);
    changed = List.copyOf(changed);
  }
}
