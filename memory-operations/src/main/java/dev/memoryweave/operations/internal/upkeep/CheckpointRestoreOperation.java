package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.CheckpointRestoreAnswer;
import dev.memoryweave.operations.answer.MemoryRow;
import dev.memoryweave.operations.internal.consent.Confirmation;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
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
            CheckpointRestoreAnswer.class,
            "Go back to a checkpoint",
            "Give every memory of the project what it said and its status at a checkpoint. What"
                + " changes is shown first; a checkpoint is made before, so that it can be taken"
                + " back.",
            Effect.REMOVES.afterAsking(),
            CheckpointOperation.NAME,
            REASON,
            Confirmation.DRY_RUN,
            Confirmation.CONFIRMED));
  }

  @Override
  protected Call read(Arguments arguments) {
    String name = arguments.get(CheckpointOperation.NAME);
    String reason = arguments.get(REASON);
    boolean dryRun = arguments.get(Confirmation.DRY_RUN);
    boolean confirmed = arguments.get(Confirmation.CONFIRMED);
    return context -> {
      Checkpoints checkpoints = context.memory().maintenance().checkpoints();
      Checkpoints.Restored plan = checkpoints.preview(name);
      CheckpointRestoreAnswer answer = answer(context, plan, dryRun);
      String text = text(plan, answer);
      if (dryRun || plan.changesNothing()) {
        return OperationResult.of(answer, text);
      }
      if (!plan.needsPerson().isEmpty()) {
        return new OperationResult(answer, text, ErrorKind.NEEDS_PERSON);
      }
      Confirmation agreed = Confirmation.of(context, confirmed, text);
      if (!agreed.isGiven()) {
        return agreed.refusal(context, answer, text);
      }
      Checkpoints.Restored done = checkpoints.restore(name, reason);
      CheckpointRestoreAnswer after = answer(context, done, false);
      return OperationResult.of(after, text(done, after));
    };
  }

  private static CheckpointRestoreAnswer answer(
      CallContext context, Checkpoints.Restored report, boolean dryRun) {
    return CheckpointRestoreAnswer.of(report, dryRun, refs -> NodeRow.of(context, refs, MOST));
  }

  private static String text(Checkpoints.Restored report, CheckpointRestoreAnswer answer) {
    StringBuilder text = new StringBuilder();
    String name = "'" + answer.checkpoint().name() + "'";
    if (answer.done()) {
      text.append("The memory is as it was at ").append(name).append(".\n");
    } else if (report.changesNothing()) {
      text.append("The memory is as it was at ").append(name).append(" already.\n");
    } else {
      text.append("To go back to ").append(name).append(", made ");
      text.append(NodeView.time(answer.checkpoint().at())).append(", means:\n");
    }
    list(text, report.reverted(), answer.reverted(), "to say again what they said then");
    list(text, report.archived(), answer.archived(), "added since, to be archived");
    list(
        text,
        report.forgotten(),
        answer.forgotten(),
        "that cannot come back, as they were forgotten");
    if (answer.relations() + answer.evidence() > 0) {
      text.append("To be changed: ").append(Counted.of(answer.relations(), "relation"));
      text.append(", ").append(Counted.of(answer.evidence(), "piece")).append(" of evidence.\n");
    }
    list(
        text,
        report.needsPerson(),
        answer.needsPerson(),
        "that only a person may set back, so nothing changes");
    if (answer.before() != null) {
      text.append("To take this back, go back to '").append(answer.before().name()).append("'.");
    }
    return text.toString().stripTrailing();
  }

  /** Lists memories, of which the first have rows. */
  private static void list(
      StringBuilder text, List<NodeRef> refs, List<MemoryRow> rows, String what) {
    if (refs.isEmpty()) {
      return;
    }
    text.append(Counted.of(refs.size(), "memory")).append(' ').append(what).append(":\n");
    List<String> lines = rows.stream().map(row -> "- " + NodeRow.line(row)).toList();
    text.append(BoundedLines.of(lines, "the data names them"));
    text.append(refs.size() > MOST ? "\n- and " + (refs.size() - MOST) + " more" : "");
    text.append('\n');
  }
}
