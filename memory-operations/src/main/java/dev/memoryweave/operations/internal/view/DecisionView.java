package dev.memoryweave.operations.internal.view;

import dev.memoryweave.ChangeResult;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decisions about memories, as JSON objects and as lines of text. */
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

  /** The outcome, subject and reason of a decision. */
  public static Fields brief(PromotionRecord decision) {
    return new Fields()
        .put("decision", decision.sequence())
        .put("outcome", outcome(decision))
        .put("kind", decision.kind().label())
        .put("title", decision.title())
        .put("id", id(decision.result()))
        .put("target", id(decision.target()))
        .put("scores", scores(decision.scores()))
        .put("reason", decision.reason());
  }

  /** All fields of a decision, including its author, time, report and changes. */
  public static Map<String, Object> full(PromotionRecord decision) {
    return brief(decision)
        .put("report", decision.report())
        .put("session", decision.session() == null ? null : decision.session().value())
        .put("actor", decision.actor().label())
        .put("principal", decision.principalId())
        .put("at", decision.at())
        .put("changes", decision.changes().stream().map(DecisionView::change).toList())
        .map();
  }

  private static Map<String, Object> scores(PromotionRecord.Scores scores) {
    return new Fields()
        .put("similarity", scores.similarity())
        .put("title", scores.title())
        .put("kind", scores.kind())
        .put("path", scores.path())
        .put("candidate_confidence", scores.candidateConfidence())
        .put("memory_confidence", scores.memoryConfidence())
        .map();
  }

  private static Map<String, Object> change(PromotionRecord.Change change) {
    return new Fields()
        .put("id", change.node().id().value())
        .put("before", change.before())
        .put("after", change.after())
        .map();
  }

  private static @Nullable String id(@Nullable NodeRef ref) {
    return ref == null ? null : ref.id().value();
  }

  /** The memory that resulted from a decision, or the statement if none did. */
  public static String subject(PromotionRecord decision) {
    NodeRef result = decision.result();
    return result == null
        ? decision.kind().label() + " \"" + decision.title() + "\""
        : result.id().value();
  }

  /** The outcome of a decision, in the words of every door. */
  public static String outcome(PromotionRecord decision) {
    return switch (decision.outcome()) {
      case ACCEPT -> "accepted";
      case REJECT -> "rejected";
      case UNDO -> "undone";
      default -> ChangeResult.Outcome.of(decision).orElseThrow().label();
    };
  }

  public static String line(PromotionRecord decision) {
    StringBuilder line = new StringBuilder(outcome(decision)).append(' ');
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
