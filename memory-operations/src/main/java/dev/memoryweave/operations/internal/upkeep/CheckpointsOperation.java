package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.operations.answer.CheckpointAnswer;
import dev.memoryweave.operations.answer.CheckpointsAnswer;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import java.util.List;

/** Lists the checkpoints of a project's memory. */
public final class CheckpointsOperation extends Operation {
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, Checkpoints.MAX_LIMIT)).withDefault(50);

  /** Describes the operation. */
  public CheckpointsOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "checkpoints",
            CheckpointsAnswer.class,
            "List checkpoints",
            "See the named moments of the project's memory that it can be compared with"
                + " ({checkpoint_diff}) and go back to ({checkpoint_restore}), latest first.",
            Effect.READS,
            LIMIT));
  }

  @Override
  protected Call read(Arguments arguments) {
    int limit = arguments.get(LIMIT);
    return context -> {
      List<Checkpoints.Checkpoint> found = context.memory().maintenance().checkpoints().list(limit);
      return OperationResult.of(
          new CheckpointsAnswer(found.stream().map(CheckpointAnswer::of).toList()),
          text(context, found, limit));
    };
  }

  private static String text(CallContext context, List<Checkpoints.Checkpoint> found, int limit) {
    if (found.isEmpty()) {
      return "There are no checkpoints yet; " + context.door().of("checkpoint") + " makes one.";
    }
    String lines =
        BoundedLines.of(found.stream().map(CheckpointsOperation::line).toList(), "see limit");
    return "Checkpoints, latest first"
        + (found.size() == limit ? " (at most " + limit + ")" : "")
        + ":\n"
        + lines;
  }

  private static String line(Checkpoints.Checkpoint checkpoint) {
    return "- "
        + NodeView.time(checkpoint.at())
        + "  "
        + checkpoint.name()
        + (checkpoint.note() == null ? "" : " (" + checkpoint.note() + ")");
  }
}
