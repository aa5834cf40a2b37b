package dev.memoryweave.workspace;

import dev.memoryweave.branch.CarryOver;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memories of branches that are gone, and what becomes of them.
 *
 * @param head the commit that is checked out, or null if there is none or no repository
 * @param verdicts what becomes of which memory; where it was carried out, of those that changed
 * @param more how many memories are left for the next time
 */
public record CarryOverReport(@Nullable String head, List<CarryOver.Verdict> verdicts, int more) {
  /** Nothing to do. */
  static final CarryOverReport NOTHING = new CarryOverReport(null, List.of(), 0);

  /** Copies the list. */
  public CarryOverReport {
    verdicts = List.copyOf(verdicts);
  }

  /** The verdicts of one kind, in order. */
  public List<CarryOver.Verdict> with(CarryOver.Fate fate) {
    return verdicts.stream().filter(verdict -> verdict.fate() == fate).toList();
  }
}
