package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.operations.answer.ApplyAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.recall.RecallRequest;
import java.util.List;
import java.util.stream.Stream;

/** Makes several changes in one call: saves, marks as stale, replaces and forgets. */
public final class ApplyOperation extends Operation {
  private static final int MAX_CHANGES = 500;

  private static final Parameter<NodeId> ID = Parameter.of("id", ModelValues.NODE_ID).asRequired();
  private static final Parameter<NodeId> SUPERSEDED_BY =
      Parameter.of("superseded_by", ModelValues.NODE_ID, "It may be saved in the same call.")
          .asRequired();
  private static final Parameter<String> REASON =
      Parameter.of("reason", ModelValues.REASON).asRequired();

  /** The task during which something is saved. */
  static final Parameter<String> TASK =
      Parameter.of(
          "task", ValueType.text(0, RecallRequest.MAX_TASK), "The task you are on, as its origin.");

  private static final Parameter<List<GivenNode>> NODES =
      Parameter.of(
          "nodes",
          ValueType.list(NodeParameters.NODE, MAX_CHANGES),
          "Memories to save, as {save} takes one.");
  private static final Parameter<List<SaveIntent.Stale>> STALE =
      Parameter.of(
          "stale",
          ValueType.list(
              ValueType.object(
                  List.of(ID, REASON),
                  each -> new SaveIntent.Stale(each.get(ID), each.get(REASON))),
              MAX_CHANGES),
          "Memories that may no longer be true.");
  private static final Parameter<List<SaveIntent.Supersede>> SUPERSEDE =
      Parameter.of(
          "supersede",
          ValueType.list(
              ValueType.object(
                  List.of(ID, SUPERSEDED_BY, REASON),
                  each ->
                      new SaveIntent.Supersede(
                          each.get(ID), each.get(SUPERSEDED_BY), each.get(REASON))),
              MAX_CHANGES),
          "Memories that another one replaces.");
  private static final Parameter<List<SaveIntent.Delete>> DELETE =
      Parameter.of(
          "delete",
          ValueType.list(
              ValueType.object(
                  List.of(ID, REASON),
                  each -> new SaveIntent.Delete(each.get(ID), each.get(REASON))),
              MAX_CHANGES),
          "Memories to forget for good, with their history.");
  private static final Parameter<Boolean> DRY_RUN =
      Parameter.of("dry_run", ValueType.flag(), "Only tell what would happen.").withDefault(false);

  /** Describes the operation. */
  public ApplyOperation() {
    super(
        Description.of(
            Profile.STANDARD,
            "apply",
            ApplyAnswer.class,
            "Apply several changes",
            "Make several changes of memories in one call: save, mark as stale, supersede, delete."
                + " Each is tried on its own, and the answer tells what became of it.",
            Effect.REMOVES.eachTime(),
            TASK,
            NODES,
            STALE,
            SUPERSEDE,
            DELETE,
            DRY_RUN));
  }

  @Override
  protected Call read(Arguments arguments) {
    List<GivenNode> given = arguments.list(NODES);
    SaveIntent intent =
        new SaveIntent(
            arguments.find(TASK),
            given.stream().map(GivenNode::draft).toList(),
            arguments.list(STALE),
            arguments.list(SUPERSEDE),
            arguments.list(DELETE),
            arguments.get(DRY_RUN));
    if (intent.nodes().isEmpty()
        && intent.stale().isEmpty()
        && intent.supersede().isEmpty()
        && intent.delete().isEmpty()) {
      arguments.problem(
          NODES.name(), "and stale, supersede, delete are all empty; give at least one change");
    }
    return context ->
        answer(
            KeptTexts.of(context, intent, given, whole -> ConfirmedSave.of(context, whole)),
            context);
  }

  private static OperationResult answer(ConfirmedSave saved, CallContext context) {
    SaveIntent.Report report = saved.report();
    SaveView view = new SaveView(saved, context);
    ApplyAnswer answer =
        new ApplyAnswer(
            report.items().stream()
                .map(item -> new ApplyAnswer.Item(item.path(), view.answer(item)))
                .toList(),
            report.isComplete(),
            saved.answer(),
            report.dryRun(),
            report.revision());
    boolean nothingDone = report.items().stream().allMatch(ApplyOperation::isFailed);
    return new OperationResult(answer, text(report, view), nothingDone ? ErrorKind.REFUSED : null)
        .waiting(report.dryRun() ? OperationResult.Waiting.NOTHING : saved.waiting());
  }

  private static boolean isFailed(SaveIntent.Report.Item item) {
    return item.outcome() == SaveIntent.Report.Outcome.FAILED;
  }

  /** Lists failures first, so that they are reported even if not everything fits. */
  private static String text(SaveIntent.Report report, SaveView view) {
    long failed = report.items().stream().filter(ApplyOperation::isFailed).count();
    StringBuilder text = new StringBuilder();
    if (report.dryRun()) {
      text.append("Dry run, nothing was stored. ");
    }
    long waiting = report.items().stream().filter(SaveIntent.Report.Item::waits).count();
    if (failed == 0 && waiting > 0) {
      text.append(waiting).append(" of ").append(report.items().size());
      text.append(waiting == 1 ? " waits" : " wait").append(" for a person, the rest ");
      text.append(report.dryRun() ? "can be done:" : "is stored:");
    } else if (failed == 0) {
      text.append(report.dryRun() ? "All of it can be done:" : "All of it is stored:");
    } else if (failed == report.items().size()) {
      text.append("None of it can be done:");
    } else {
      text.append(failed).append(" of ").append(report.items().size());
      text.append(report.dryRun() ? " cannot be done:" : " could not be done, the rest is stored:");
    }
    List<String> lines =
        Stream.concat(
                report.items().stream().filter(ApplyOperation::isFailed),
                report.items().stream().filter(item -> !isFailed(item)))
            .map(item -> "- " + item.path() + ": " + view.line(item))
            .toList();
    return text.append('\n')
        .append(BoundedLines.of(lines, view.door().in("{search} lists what is stored")))
        .append(view.consent())
        .toString();
  }
}
