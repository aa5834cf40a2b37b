package dev.memoryweave.evidence;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.EvidenceCheck.Verdict;
import dev.memoryweave.model.EvidenceId;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.Polarity;
import dev.memoryweave.model.Trust;
import java.util.ArrayList;
import java.util.List;

/**
 * Why a memory is believed as far as it is: what its writer stated, and each thing that has moved
 * it since.
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
   * One thing that moved the confidence.
   *
   * @param reason what it was, for a person
   * @param before the confidence before it
   * @param after the confidence after it
   * @param evidence the pieces of evidence behind it, possibly none
   */
  public record Step(String reason, double before, double after, List<EvidenceId> evidence) {
    /** Copies the list. */
    public Step {
      evidence = List.copyOf(evidence);
    }
  }

  /** The belief in a memory that has this evidence; a pure function of its arguments. */
  public static Belief of(MemoryNode node, List<Evidence> evidence, BeliefSettings settings) {
    Weighing weighing = new Weighing(node.statedConfidence());
    int confirmations = node.usage().confirmations();
    if (confirmations > 0) {
      weighing.step(
          confirmations == 1
              ? "confirmed once by another source"
              : "confirmed " + confirmations + " times by other sources",
          1 - (1 - weighing.confidence) * Math.pow(1 - settings.confirmationGain(), confirmations),
          List.of());
    }
    // What somebody above an agent says is not lowered by evidence, which anybody may attach.
    List<Evidence> weighed = node.provenance().trust().isAbove(Trust.AGENT) ? List.of() : evidence;
    List<Evidence> supporting =
        weighed.stream().filter(piece -> piece.polarity() == Polarity.SUPPORTS).toList();
    weighing.lose(supporting, Verdict.CHANGED, settings.changedLoss());
    weighing.lose(supporting, Verdict.GONE, settings.goneLoss());
    List<EvidenceId> against =
        weighed.stream()
            .filter(piece -> piece.polarity() == Polarity.CONTRADICTS)
            .filter(piece -> piece.check() == null || piece.check().verdict() == Verdict.HOLDS)
            .map(Evidence::id)
            .toList();
    if (!against.isEmpty()) {
      int counted = Math.min(against.size(), settings.contradictionsThatCount());
      weighing.step(
          against.size() + (against.size() == 1 ? " piece" : " pieces") + " of evidence against it",
          weighing.confidence * Math.pow(1 - settings.contradictedLoss(), counted),
          against);
    }
    return new Belief(
        node.provenance().trust(),
        node.statedConfidence(),
        weighing.steps,
        weighing.confidence,
        evidence,
        remarks(node));
  }

  private static List<String> remarks(MemoryNode node) {
    List<String> remarks = new ArrayList<>();
    for (NodeFlag flag : node.flags()) {
      remarks.add(
          flag == NodeFlag.CONTESTED
              ? "something contradicts it, and nobody has decided between them"
              : "its text tries to instruct whoever reads it (" + flag.label() + ")");
    }
    return remarks;
  }

  private static final class Weighing {
    private final List<Step> steps = new ArrayList<>();
    private double confidence;

    Weighing(double stated) {
      this.confidence = stated;
    }

    void lose(List<Evidence> supporting, Verdict verdict, double loss) {
      List<EvidenceId> found =
          supporting.stream()
              .filter(piece -> piece.check() != null && piece.check().verdict() == verdict)
              .map(Evidence::id)
              .toList();
      if (!found.isEmpty()) {
        double part = (double) found.size() / supporting.size();
        step(
            found.size() + " of " + supporting.size() + " supporting pieces " + verdict.label(),
            confidence * (1 - loss * part),
            found);
      }
    }

    void step(String reason, double after, List<EvidenceId> evidence) {
      steps.add(new Step(reason, confidence, after, evidence));
      confidence = after;
    }
  }
}
