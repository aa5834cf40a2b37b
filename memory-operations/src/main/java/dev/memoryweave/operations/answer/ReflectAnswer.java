package dev.memoryweave.operations.answer;

import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.ReflectionResult.Gate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code reflect}: what was learned from the report of a task. */
public record ReflectAnswer(
    @Doc("Id of the report; the same report has the same id") String report,
    @Doc("Why the report was stopped; absent if it passed") @Nullable Skipped skipped,
    @Doc("The decision on each thing that the report holds") List<CandidateView> candidates,
    @Doc("What the report lists, or its summary tells, that was not kept")
        List<DroppedView> dropped,
    @Doc("Problems on the way that affected nothing else") List<String> warnings,
    @Doc("Whether it was handed in before; then nothing was changed now") boolean repeated,
    @Doc("Grows with every change of the memory") long memoryRevision) {
  /** The gate that stopped a report, and why. */
  public record Skipped(
      @Doc("The gate that stopped the report") Gate gate,
      @Doc("Why") String reason,
      @Doc("What would let it pass") String remedy) {
    private static Skipped of(Gate.Skip skip) {
      return new Skipped(skip.gate(), skip.reason(), skip.remedy());
    }
  }

  /** The answer about a report. */
  public static ReflectAnswer of(ReflectionResult result) {
    Gate.Skip skip = result.skip();
    return new ReflectAnswer(
        result.report(),
        skip == null ? null : Skipped.of(skip),
        result.records().stream().map(CandidateView::of).toList(),
        result.dropped().stream().map(DroppedView::of).toList(),
        result.warnings(),
        result.repeated(),
        result.revision());
  }
}
