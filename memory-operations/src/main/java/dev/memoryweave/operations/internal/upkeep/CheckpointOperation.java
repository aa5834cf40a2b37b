package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.operations.answer.CheckpointAnswer;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;

/** Makes a checkpoint of a project's memory. */
public final class CheckpointOperation extends Operation {
  /** The name of a checkpoint. */
  static final Parameter<String> NAME =
      Parameter.of("name", ValueType.text(1, Checkpoints.Checkpoint.MAX_NAME)).asRequired();

  private static final Parameter<String> NOTE =
      Parameter.of("note", ValueType.text(1, Checkpoints.Checkpoint.MAX_NOTE), "Why it is made.");

  /** Describes the operation. */
  public CheckpointOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "checkpoint",
            CheckpointAnswer.class,
            "Make a checkpoint",
            "Give this moment of the project's memory a name, before a change that you may want to"
                + " look at or to take back. It copies nothing and costs next to nothing.",
            Effect.WRITES.eachTime(),
            NAME,
            NOTE));
  }

  @Override
  protected Call read(Arguments arguments) {
    String name = arguments.get(NAME);
    String note = arguments.find(NOTE);
    return context -> {
      Checkpoints.Checkpoint made = context.memory().maintenance().checkpoints().create(name, note);
      return OperationResult.of(
          CheckpointAnswer.of(made),
          "Made the checkpoint '"
              + made.name()
              + "'. To see what changes from now on: "
              + context.door().of("checkpoint_diff")
              + "; to go back: "
              + context.door().of("checkpoint_restore")
              + ".");
    };
  }
}
