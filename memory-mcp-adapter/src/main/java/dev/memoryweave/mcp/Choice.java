package dev.memoryweave.mcp;

import dev.memoryweave.model.EvidenceKind;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Polarity;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Stage;
import dev.memoryweave.model.Tier;
import dev.memoryweave.recall.Intent;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskOutcome;
import dev.memoryweave.reflect.Verification;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A closed set of values that an argument can take.
 *
 * @param what what a value is, for messages
 * @param byLabel the values by what is written for them
 */
record Choice<E>(String what, Map<String, E> byLabel) {
  static final Choice<NodeKind> KIND = of("kind", NodeKind.values(), NodeKind::label);
  static final Choice<Tier> TIER = of("tier", Tier.values(), Tier::label);
  static final Choice<NodeStatus> STATUS = of("status", NodeStatus.values(), NodeStatus::label);
  static final Choice<Stage> STAGE = of("stage", Stage.values(), Stage::label);
  static final Choice<Intent> INTENT = of("intent", Intent.values(), Intent::label);
  static final Choice<EvidenceKind> EVIDENCE_KIND =
      of("kind of evidence", EvidenceKind.values(), EvidenceKind::label);
  static final Choice<Polarity> POLARITY = of("polarity", Polarity.values(), Polarity::label);
  static final Choice<TaskOutcome> TASK_OUTCOME =
      of("outcome", TaskOutcome.values(), TaskOutcome::label);
  static final Choice<Verification> VERIFICATION =
      of("verification", Verification.values(), Verification::label);
  static final Choice<SessionReport.Speaker> SPEAKER =
      of("role", SessionReport.Speaker.values(), SessionReport.Speaker::label);
  static final Choice<ReviewTool.Action> REVIEW_ACTION =
      of("action", ReviewTool.Action.values(), ReviewTool.Action::label);
  static final Choice<ReviewTool.Verdict> VERDICT =
      of("verdict", ReviewTool.Verdict.values(), ReviewTool.Verdict::label);
  static final Choice<AgentGuideTool.Action> GUIDE_ACTION =
      of("action", AgentGuideTool.Action.values(), AgentGuideTool.Action::label);
  static final Choice<Relation.Strength> STRENGTH =
      of("confidence of a relation", Relation.Strength.values(), Relation.Strength::label);

  private static <E> Choice<E> of(String what, E[] values, Function<E, String> label) {
    Map<String, E> byLabel = new LinkedHashMap<>();
    for (E value : values) {
      byLabel.put(label.apply(value), value);
    }
    return new Choice<>(what, Collections.unmodifiableMap(byLabel));
  }

  /** The labels, for messages. */
  String labels() {
    return String.join(", ", byLabel.keySet());
  }
}
