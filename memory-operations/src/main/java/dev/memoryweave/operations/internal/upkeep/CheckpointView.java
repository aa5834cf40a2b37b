package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.checkpoint.Checkpoint;
import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;
import java.util.Map;

/** Checkpoints as JSON objects and as lines of text. */
final class CheckpointView {
  /** The name of a checkpoint. */
  static final Parameter<String> NAME =
      Parameter.of("name", ValueType.text(1, Checkpoint.MAX_NAME)).asRequired();

  private CheckpointView() {}

  static Checkpoints of(CallContext context) {
    return context.memory().maintenance().checkpoints();
  }

  static Map<String, Object> map(Checkpoint checkpoint) {
    return new Fields()
        .put("name", checkpoint.name())
        .put("note", checkpoint.note())
        .put("at", checkpoint.at())
        .put("revision", checkpoint.revision())
        .put("author", checkpoint.actor().label())
        .map();
  }

  static String line(Checkpoint checkpoint) {
    return NodeView.time(checkpoint.at())
        + "  "
        + checkpoint.name()
        + (checkpoint.note() == null ? "" : " (" + checkpoint.note() + ")");
  }
}
