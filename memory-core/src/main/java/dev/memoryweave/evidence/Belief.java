package dev.memoryweave.evidence;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Trust;
import java.util.List;

/**
 * Explanation of a memory's confidence: the value that its author stated, and each step that
 * changed it since.
 *
 * @param trust how much its author is trusted
 * @param stated how sure its author was, 0 to 1
 * @param steps the steps that changed the confidence, in the order in which they are applied
 * @param confidence the resulting confidence, 0 to 1
 * @param evidence all evidence of the memory, in order of attachment
 * @param remarks further facts for a reader, such as that it is contested
 */
public record Belief(
    Trust trust,
    double stated,
    List<Step> steps,
    double confidence,
    List<Evidence> evidence,
    List<String> remarks) {

  /** Copies the lists. */
  public Belief {
    steps = List.copyOf(steps);
    evidence = List.copyOf(evidence);
    remarks = List.copyOf(remarks);
  }

  /**
   * One step that changed the confidence.
   *
   * @param reason the reason, for a person
   * @param before the confidence before it
   * @param after the confidence after it
   * @param evidence the pieces of evidence behind it, possibly none
   */
  public record Step(String reason, double before, double after, List<Evidence.Id> evidence) {
    /** Copies the list. */
    public Step {
      evidence = List.copyOf(evidence);
    }
  }
}
