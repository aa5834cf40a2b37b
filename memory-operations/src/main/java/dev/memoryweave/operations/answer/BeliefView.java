package dev.memoryweave.operations.answer;

import dev.memoryweave.model.Trust;
import java.util.List;

/** How its confidence came about. */
public record BeliefView(
    @Doc("How far its author is trusted") Trust trust,
    @Doc(value = "How sure that writer was", range = Doc.Range.RATIO) double stated,
    @Doc("What has moved the confidence since, in its order") List<Step> steps,
    @Doc(value = "How sure memory is of it now", range = Doc.Range.RATIO) double confidence,
    @Doc("What to know besides") List<String> remarks) {
  /** One of the list in {@link BeliefView}. */
  public record Step(
      @Doc("What moved the confidence") String reason,
      @Doc(value = "The confidence before it", range = Doc.Range.RATIO) double before,
      @Doc(value = "The confidence after it", range = Doc.Range.RATIO) double after,
      @Doc("The ids of the evidence behind it") List<String> evidence) {}
}
