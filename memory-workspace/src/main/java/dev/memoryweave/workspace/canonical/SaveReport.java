package dev.memoryweave.workspace.canonical;

import java.util.List;
import java.util.Optional;

/**
 * All that a save did.
 *
 * @param steps the steps in their order
 * @param recovery the folder of recovery that files were moved or copied to, relative to the
 *     memory's folder, if any were
 */
public record SaveReport(List<SaveStep> steps, Optional<String> recovery) {
  /** Copies the list. */
  public SaveReport {
    steps = List.copyOf(steps);
  }
}
