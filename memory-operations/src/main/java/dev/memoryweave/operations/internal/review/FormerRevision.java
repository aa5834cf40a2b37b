package dev.memoryweave.operations.internal.review;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.operations.answer.ReviewAnswer;
import dev.memoryweave.operations.answer.ReviewAnswer.Action;
import dev.memoryweave.operations.internal.consent.ConfirmedChange;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.review.Reviews.Preview;
import java.util.List;

/** An earlier revision of a memory to return to. */
record FormerRevision(NodeId id, int revision) {
  /** Returns to it, or only reports what that would change. */
  Operation.Call call(String reason, boolean dryRun) {
    return context -> dryRun ? told(context) : revert(context, reason);
  }

  private Preview.Change change(AgentMemory memory) {
    MemoryNode former =
        memory.node(id).history().versions().stream()
            .filter(version -> version.revision() == revision)
            .findFirst()
            .orElseThrow(
                () ->
                    new InvalidValueException(
                        "revision", revision, "be one of this memory, see its history"));
    return new Preview.Change(memory.node(id).require(), former);
  }

  private OperationResult told(CallContext context) {
    Preview.Change change = change(context.memory());
    return OperationResult.of(
        ReviewAnswer.dryRun(Action.UNDO, null, List.of(change)),
        "To go back to revision "
            + revision
            + " would change:\n"
            + PreviewText.lines(List.of(change)).stripTrailing());
  }

  private OperationResult revert(CallContext context, String reason) {
    ConfirmedChange<MemoryNode> reverted =
        ConfirmedChange.of(
            context,
            memory -> memory.node(id).revert(revision, reason),
            personal -> {
              Preview.Change shown = change(personal);
              return new ConfirmedChange.Asked<>(
                  DecisionQuestion.toRevert(shown, revision, reason),
                  memory -> {
                    ConfirmedChange.requireAsShown(memory, shown.before());
                    return memory.node(id).revert(revision, reason);
                  });
            });
    MemoryNode node = reverted.made();
    return node == null
        ? ReviewOperation.refused(reverted.answer(), "'" + id + "' is as it was. ")
        : OperationResult.of(
            ReviewAnswer.decided(Action.UNDO, null, reverted.answer(), List.of(node)),
            "What was said at revision "
                + revision
                + " is said again: "
                + ReviewOperation.now(node));
  }
}
