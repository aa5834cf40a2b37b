package dev.memoryweave.evidence.internal;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Check.Verdict;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.Trust;
import java.util.ArrayList;
import java.util.List;

/** Computes the confidence of a memory from its stated confidence and its evidence. */
public final class ConfidenceCalculator {
  /** The share of the remaining doubt that each confirmation removes. */
  private static final double CONFIRMATION_GAIN = .25;

  /** The share of the confidence that is lost when all supporting evidence has changed. */
  private static final double CHANGED_LOSS = .30;

  /** The share of the confidence that is lost when all supporting evidence is gone. */
  private static final double GONE_LOSS = .50;

  /** The share of the confidence that is lost with each contradicting piece. */
  private static final double CONTRADICTED_LOSS = .15;

  /** The most contradicting pieces that count. */
  private static final int COUNTED_CONTRADICTIONS = 3;

  private ConfidenceCalculator() {}

  /** The belief in a memory with this evidence; depends on its arguments alone. */
  public static NodeHandle.Belief belief(MemoryNode node, List<Evidence> evidence) {
    Weighing weighing = new Weighing(node.statedConfidence());
    int confirmations = node.usage().confirmations();
    if (confirmations > 0) {
      weighing.step(
          confirmations == 1
              ? "confirmed once by another source"
              : "confirmed " + confirmations + " times by other sources",
          confirmed(weighing.confidence, confirmations),
          List.of());
    }
    // Evidence, which anybody may attach, does not lower an author more trusted than agents.
    List<Evidence> weighed = node.provenance().trust().isAbove(Trust.AGENT) ? List.of() : evidence;
    List<Evidence> supporting =
        weighed.stream().filter(piece -> piece.polarity() == Polarity.SUPPORTS).toList();
    weighing.lose(supporting, Verdict.CHANGED, CHANGED_LOSS);
    weighing.lose(supporting, Verdict.GONE, GONE_LOSS);
    List<Evidence.Id> against =
        weighed.stream()
            .filter(piece -> piece.polarity() == Polarity.CONTRADICTS)
            .filter(piece -> piece.check() == null || piece.check().verdict() == Verdict.HOLDS)
            .map(Evidence::id)
            .toList();
    if (!against.isEmpty()) {
      int counted = Math.min(against.size(), COUNTED_CONTRADICTIONS);
      weighing.step(
          against.size() + (against.size() == 1 ? " piece" : " pieces") + " of evidence against it",
          weighing.confidence * Math.pow(1 - CONTRADICTED_LOSS, counted),
          against);
    }
    return new NodeHandle.Belief(
        node.provenance().trust(),
        node.statedConfidence(),
        weighing.steps,
        weighing.confidence,
        evidence,
        remarks(node));
  }

  /** A confidence after so many confirmations: each removes the same share of the doubt. */
  public static double confirmed(double confidence, int times) {
    return 1 - (1 - confidence) * Math.pow(1 - CONFIRMATION_GAIN, times);
  }

  private static List<String> remarks(MemoryNode node) {
    List<String> remarks = new ArrayList<>();
    for (NodeFlag flag : node.flags()) {
      remarks.add(
          switch (flag) {
            case CONTESTED -> "something contradicts it, and nobody has decided between them";
            case MAY_HOLD_SECRET -> "its text may hold a secret";
            case HOLDS_PERSONAL_DATA -> "its text holds personal data";
            default -> "its text tries to instruct whoever reads it (" + flag.label() + ")";
          });
    }
    return remarks;
  }

  private static final class Weighing {
    private final List<NodeHandle.Belief.Step> steps = new ArrayList<>();
    private double confidence;

    Weighing(double stated) {
      this.confidence = stated;
    }

    void lose(List<Evidence> supporting, Verdict verdict, double loss) {
      List<Evidence.Id> found =
          supporting.stream()
              .filter(Evidence::isDoubtful)
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

    void step(String reason, double after, List<Evidence.Id> evidence) {
      steps.add(new NodeHandle.Belief.Step(reason, confidence, after, evidence));
      confidence = after;
    }
  }
}
