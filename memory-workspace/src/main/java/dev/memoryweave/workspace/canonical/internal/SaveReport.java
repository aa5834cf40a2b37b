package dev.memoryweave.workspace.canonical.internal;

import java.util.List;
import java.util.Optional;

/**
 * Result of a save.
 *
 * @param steps the steps in their order
 * @param recovery the recovery folder that files were moved or copied to, relative to the memory's
 *     folder, if any were
 */
public record SaveReport(List<SaveStep> steps, Optional<String> recovery) {
  /** Copies the list. */
  public SaveReport {
    steps = List.copyOf(steps);
  }
}
