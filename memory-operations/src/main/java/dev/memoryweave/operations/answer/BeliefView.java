package dev.memoryweave.operations.answer;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Trust;
import java.util.List;

/** How the confidence in a memory came about. */
public record BeliefView(
    @Doc("How far its author is trusted") Trust trust,
    @Doc(value = "How sure the author was", range = Doc.Range.RATIO) double stated,
    @Doc("What changed the confidence since, in order") List<Step> steps,
    @Doc(value = "How sure memory is of it now", range = Doc.Range.RATIO) double confidence,
    @Doc("What to know besides") List<String> remarks) {
  /** A change of the confidence. */
  public record Step(
      @Doc("What changed it") String reason,
      @Doc(value = "The confidence before it", range = Doc.Range.RATIO) double before,
      @Doc(value = "The confidence after it", range = Doc.Range.RATIO) double after,
      @Doc("The ids of the evidence behind it") List<String> evidence) {
    /** The view of a step. */
    public static Step of(NodeHandle.Belief.Step step) {
      return new Step(
          step.reason(),
          step.before(),
          step.after(),
          step.evidence().stream().map(Evidence.Id::value).toList());
    }
  }

  /** The view of a belief. */
  public static BeliefView of(NodeHandle.Belief belief) {
    return new BeliefView(
        belief.trust(),
        belief.stated(),
        belief.steps().stream().map(Step::of).toList(),
        belief.confidence(),
        belief.remarks());
  }
}
