package dev.memoryweave.operations.answer;

import dev.memoryweave.reflect.ReflectionResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code reflect}. */
public record ReflectAnswer(
    @Doc("The id of the report; the same report has the same id") String report,
    @Doc("Why nothing was made of the report; absent if it passed") @Nullable Skipped skipped,
    @Doc("What was decided about each thing that the report holds") List<CandidateView> candidates,
    @Doc("What the report lists, or tells in its summary, and what was not kept")
        List<DroppedView> dropped,
    @Doc("What went wrong on the way and cost no more than itself") List<String> warnings,
    @Doc("Whether this very report was handed in before; then nothing was changed now")
        boolean repeated,
    @Doc("Grows with every change of the memory") long memoryRevision) {
  /** Why nothing was made of the report; absent if it passed. */
  public record Skipped(
      @Doc("The gate that stopped the report") ReflectionResult.Gate gate,
      @Doc("Why") String reason,
      @Doc("What would let it pass") String remedy) {}
}
