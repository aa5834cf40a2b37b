package dev.memoryweave.operations.internal.values;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.recall.RecallRequest;
import java.util.regex.Pattern;

/** Types of arguments that several operations take: names and words of the model. */
public final class ModelValues {
  private static final int MAX_SESSION = 200;
  private static final int MAX_ANCHOR = 400;
  private static final int MAX_PREDICATE = 60;

  public static final int MAX_ID = 160;
  public static final int MAX_TAG = 80;
  public static final int MAX_SYMBOL = 300;

  public static final Choice<NodeKind> KINDS =
      Choice.of("kind", NodeKind.values(), NodeKind::label)
          .showing(
              NodeKind.CONSTRAINT,
              NodeKind.PREFERENCE,
              NodeKind.DECISION,
              NodeKind.GOTCHA,
              NodeKind.INCIDENT,
              NodeKind.PROCEDURE,
              NodeKind.FACT,
              NodeKind.ARCHITECTURE,
              NodeKind.MODULE,
              NodeKind.FEATURE,
              NodeKind.QUESTION,
              NodeKind.TERM,
              NodeKind.TASK,
              NodeKind.NOTE);
  public static final Choice<NodeKind.Tier> TIERS =
      Choice.of("tier", NodeKind.Tier.values(), NodeKind.Tier::label);
  public static final Choice<NodeStatus> STATUSES =
      Choice.of("status", NodeStatus.values(), NodeStatus::label);

  /** The form of ids; in addition, the part before the dot must be a kind. */
  public static final Pattern ID_FORM = Pattern.compile("[a-z][a-z0-9_]*\\.[a-z0-9][a-z0-9-]*");

  public static final ValueType<NodeId> NODE_ID =
      ValueType.parsed(MAX_ID, ID_FORM, text -> NodeId.of(PrintedForms.id(text)));
  public static final ValueType<SessionId> SESSION = ValueType.parsed(MAX_SESSION, SessionId::of);
  public static final ValueType<Anchor> ANCHOR = ValueType.parsed(MAX_ANCHOR, Anchor::of);
  public static final ValueType<Predicate> PREDICATE =
      ValueType.parsed(
          MAX_PREDICATE,
          Pattern.compile("[a-z][a-z0-9_]{0," + (MAX_PREDICATE - 1) + "}"),
          Predicate::of);
  public static final ValueType<RecallRequest.Intent> INTENT =
      ValueType.one(
          Choice.of("intent", RecallRequest.Intent.values(), RecallRequest.Intent::label));
  public static final ValueType<RecallRequest.Style> STYLE =
      ValueType.one(Choice.of("style", RecallRequest.Style.values(), RecallRequest.Style::label));
  public static final ValueType<String> BRANCH = ValueType.text(1, 250);
  public static final ValueType<String> COMMIT = ValueType.text(1, 80);
  public static final ValueType<String> CURSOR = ValueType.text(1, 2_000);
  public static final ValueType<String> REASON = ValueType.text(1, MemoryEvent.Draft.MAX_REASON);

  private ModelValues() {}
}
