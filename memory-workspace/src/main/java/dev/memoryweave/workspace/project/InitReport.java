package dev.memoryweave.workspace.project;

import java.util.List;
import java.util.Optional;

/**
 * Result of making the memory's folder.
 *
 * @param created what was made, relative to the root
 * @param kept what was there and left as it is, relative to the root
 * @param changed what was there and got something added, relative to the root
 * @param problem why not all of it was made, and what to do; empty if it was
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
