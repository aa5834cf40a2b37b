package dev.memoryweave.operations.internal.view;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.operations.answer.PromotionView;
import java.util.Locale;

/** Decisions about memories, as lines of text. */
public final class DecisionView {
  private DecisionView() {}

  /** The sentence about the traces that remain of a forgotten memory. */
  public static final String ELSEWHERE =
      "What was committed to git, exported or backed up before stays there.";

  /** Says that a memory was forgotten. */
  public static String forgotten(NodeId id) {
    return "Forgot "
        + id
        + ": its text, history, relations and own evidence are gone. "
        + ELSEWHERE;
  }

  /** The memory that resulted from a decision, or the statement if none did. */
  public static String subject(PromotionRecord decision) {
    NodeRef result = decision.result();
    return result == null
        ? decision.kind().label() + " \"" + decision.title() + "\""
        : result.id().value();
  }

  public static String line(PromotionRecord decision) {
    StringBuilder line = new StringBuilder(PromotionView.Outcome.of(decision).label()).append(' ');
    NodeRef result = decision.result();
    NodeRef target = decision.target();
    if (decision.outcome() == PromotionRecord.Outcome.UNDO) {
      // The report of an undo decision names the decision that it undoes.
      line.append("of ").append(decision.report()).append(", about ");
    }
    line.append(subject(decision));
    if (target != null && !target.equals(result)) {
      line.append(", compared with ").append(target.id());
    }
    if (target != null && decision.scores().similarity() > 0) {
      line.append(String.format(Locale.ROOT, " (similarity %.2f)", decision.scores().similarity()));
    }
    return line.append(": ")
        .append(decision.reason())
        .append(" [decision ")
        .append(decision.sequence())
        .append(']')
        .toString();
  }
}
