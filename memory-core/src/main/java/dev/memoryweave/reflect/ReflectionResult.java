package dev.memoryweave.reflect;

import dev.memoryweave.model.PromotionRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of a report: its promotion records, or the gate that stopped it.
 *
 * @param report the id of the report; the same report has the same id
 * @param skip which gate stopped it and why, or null if it passed
 * @param records what was decided about each candidate, in order; empty if the report was stopped
 * @param dropped what the report listed, or told in its summary, and what no decision was taken
 *     about, with the reason; empty if the report was stopped as a whole
 * @param warnings what went wrong on the way and cost no more than itself
 * @param repeated whether the same report was handed in before; then the decisions are those of the
 *     first time, and nothing was changed
 * @param revision the sum of the memory revisions of the scopes afterwards
 */
public record ReflectionResult(
    String report,
    ReflectionGate.@Nullable Skip skip,
    List<PromotionRecord> records,
    List<Dropped> dropped,
    List<String> warnings,
    boolean repeated,
    long revision) {

  /** Copies the lists. */
  public ReflectionResult {
    records = List.copyOf(records);
    dropped = List.copyOf(dropped);
    warnings = List.copyOf(warnings);
  }

  /** Whether a gate stopped the report. */
  public boolean isSkipped() {
    return skip != null;
  }
}
