package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.checkpoint.RestoreReport;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.consent.Confirmation;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.internal.view.NodeRow;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import java.util.List;
import java.util.Map;

/** Takes a project's memory back to a checkpoint, after a person has seen what changes. */
public final class CheckpointRestoreOperation extends Operation {
  /** Maximum number of memories that are named. */
  private static final int MOST = 200;

  private static final String USUAL_REASON = "asked for by its owner";

  private static final Parameter<String> REASON =
      Parameter.of("reason", ModelValues.REASON).withDefault(USUAL_REASON);

  /** Describes the operation. */
  public CheckpointRestoreOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "checkpoint_restore",
            "Go back to a checkpoint",
            "Give every memory of the project what it said and its status at a checkpoint. What"
                + " changes is shown first; a checkpoint is made before, so that it can be taken"
                + " back.",
            Effect.REMOVES.afterAsking(),
            CheckpointView.NAME,
            REASON,
            Confirmation.DRY_RUN,
            Confirmation.CONFIRMED));
  }

  @Override
  protected Call read(Arguments arguments) {
    String name = arguments.get(CheckpointView.NAME);
    String reason = arguments.get(REASON);
    boolean dryRun = arguments.get(Confirmation.DRY_RUN);
    boolean confirmed = arguments.get(Confirmation.CONFIRMED);
    return context -> {
      RestoreReport plan = CheckpointView.of(context).preview(name);
      if (dryRun || plan.changesNothing()) {
        return OperationResult.of(map(context, plan, dryRun), text(context, plan));
      }
      if (!plan.needsPerson().isEmpty()) {
        return new OperationResult(
            map(context, plan, false), text(context, plan), ErrorKind.NEEDS_PERSON);
      }
      Confirmation agreed = Confirmation.of(context, confirmed, text(context, plan));
      if (!agreed.isGiven()) {
        return agreed.refusal(context, map(context, plan, false), text(context, plan));
      }
      RestoreReport done = CheckpointView.of(context).restore(name, reason);
      return OperationResult.of(map(context, done, false), text(context, done));
    };
  }

  private static Map<String, Object> map(CallContext context, RestoreReport report, boolean dry) {
    return new Fields()
        .put("checkpoint", CheckpointView.map(report.checkpoint()))
        .put("before", report.before() == null ? null : CheckpointView.map(report.before()))
        .put("done", report.applied())
        .put("dry_run", dry)
        .put("reverted", NodeRow.of(context, report.reverted(), MOST))
        .put("reverted_count", report.reverted().size())
        .put("archived", NodeRow.of(context, report.archived(), MOST))
        .put("archived_count", report.archived().size())
        .put("forgotten", NodeRow.of(context, report.forgotten(), MOST))
        .put("forgotten_count", report.forgotten().size())
        .put("relations", report.relations())
        .put("evidence", report.evidence())
        .put("needs_person", NodeRow.of(context, report.needsPerson(), MOST))
        .map();
  }

  private static String text(CallContext context, RestoreReport report) {
    StringBuilder text = new StringBuilder();
    String name = "'" + report.checkpoint().name() + "'";
    if (report.applied()) {
      text.append("The memory is as it was at ").append(name).append(".\n");
    } else if (report.changesNothing()) {
      text.append("The memory is as it was at ").append(name).append(" already.\n");
    } else {
      text.append("To go back to ").append(name).append(", made ");
      text.append(NodeView.time(report.checkpoint().at())).append(", means:\n");
    }
    list(text, context, report.reverted(), "to say again what they said then");
    list(text, context, report.archived(), "added since, to be put away");
    list(text, context, report.forgotten(), "that cannot come back, as they were forgotten");
    if (report.relations() + report.evidence() > 0) {
      text.append("To be changed: ").append(Counted.of(report.relations(), "relation"));
      text.append(", ").append(Counted.of(report.evidence(), "piece")).append(" of evidence.\n");
    }
    list(
        text, context, report.needsPerson(), "that only a person may set back, so nothing changes");
    if (report.before() != null) {
      text.append("To take this back, go back to '").append(report.before().name()).append("'.");
    }
    return text.toString().stripTrailing();
  }

  private static void list(
      StringBuilder text, CallContext context, List<NodeRef> refs, String what) {
    if (refs.isEmpty()) {
      return;
    }
    text.append(Counted.of(refs.size(), "memory")).append(' ');
    text.append(what).append(":\n");
    List<String> lines =
        NodeRow.of(context, refs, MOST).stream().map(row -> "- " + NodeRow.line(row)).toList();
    text.append(BoundedLines.of(lines, "the data names them"));
    text.append(refs.size() > MOST ? "\n- and " + (refs.size() - MOST) + " more" : "");
    text.append('\n');
  }
}
