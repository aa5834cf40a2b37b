package dev.memoryweave.operations.internal.recall;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.operations.answer.UsedAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import java.util.List;

/** Counts memories as used, on the word of whoever was helped by them. */
public final class UsedOperation extends Operation {
  private static final int MOST = 100;

  private static final Parameter<List<NodeId>> IDS =
      Parameter.of("ids", ValueType.list(ModelValues.NODE_ID, MOST), "At least one.").asRequired();

  /** Describes the operation. */
  public UsedOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "used",
            UsedAnswer.class,
            "Tell what helped",
            "Tell which memories helped with a task: they rank a little higher.",
            Effect.WRITES.eachTime(),
            IDS));
  }

  @Override
  protected Call read(Arguments arguments) {
    List<NodeId> ids = arguments.get(IDS);
    if (arguments.sizeOf("ids") == 0) {
      arguments.problem("ids", "is empty; name what helped");
    }
    return context -> noted(context, ids);
  }

  private static OperationResult noted(CallContext context, List<NodeId> ids) {
    List<NodeRef> refs =
        ids.stream()
            .map(id -> context.memory().node(id).require())
            .map(MemoryNode::ref)
            .distinct()
            .toList();
    context.memory().recordUse(refs);
    List<String> names = refs.stream().map(ref -> ref.id().value()).toList();
    return OperationResult.of(
        new UsedAnswer(names),
        "Noted as of use: " + String.join(", ", names) + ". Each ranks a little higher.");
  }
}
