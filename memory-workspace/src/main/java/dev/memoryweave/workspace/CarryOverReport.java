package dev.memoryweave.workspace;

import dev.memoryweave.Maintenance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memories of deleted branches, and what becomes of them.
 *
 * @param head the commit that is checked out, or null if there is none or no repository
 * @param verdicts the verdict on each memory; after carrying out, only of memories that changed
 * @param more how many memories remain for the next run
 */
public record CarryOverReport(
    @Nullable String head, List<Maintenance.CarryOver.Verdict> verdicts, int more) {
  /** Nothing to do. */
  static final CarryOverReport NOTHING = new CarryOverReport(null, List.of(), 0);

  /** Copies the list. */
  public CarryOverReport {
    verdicts = List.copyOf(verdicts);
  }

  /** The verdicts of one kind, in order. */
  public List<Maintenance.CarryOver.Verdict> with(Maintenance.CarryOver.Fate fate) {
    return verdicts.stream().filter(verdict -> verdict.fate() == fate).toList();
  }
}
