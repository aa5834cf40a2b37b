package dev.memoryweave.evidence;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Trust;
import java.util.List;

/**
 * Explanation of a memory's confidence: the value that its author stated, and each step that has
 * moved it since.
 *
 * @param trust how far whoever wrote it is to be believed
 * @param stated how sure that writer was, 0 to 1
 * @param steps what moved the confidence, in the order in which it is applied
 * @param confidence how far the memory is believed, 0 to 1
 * @param evidence all evidence of the memory, as it was attached
 * @param remarks what a reader should know besides, such as that it is contested
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
   * One step that moved the confidence.
   *
   * @param reason what it was, for a person
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
