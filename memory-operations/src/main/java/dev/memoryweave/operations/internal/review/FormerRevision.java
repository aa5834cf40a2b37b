package dev.memoryweave.operations.internal.review;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.operations.answer.MemoryStatement;
import dev.memoryweave.operations.internal.consent.ConfirmedChange;
import dev.memoryweave.operations.internal.view.Fields;
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
        new Fields()
            .put("action", ReviewAction.UNDO.label())
            .put("dry_run", true)
            .put("changes", List.of(PreviewView.map(change)))
            .map(),
        "To go back to revision "
            + revision
            + " would change:\n"
            + PreviewView.lines(List.of(change)).stripTrailing());
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
            new Fields()
                .put("action", ReviewAction.UNDO.label())
                .put("user", reverted.answer() == null ? null : reverted.answer().label())
                .put("memories", List.of(MemoryStatement.of(node)))
                .map(),
            "What was said at revision "
                + revision
                + " is said again: "
                + ReviewOperation.now(node));
  }
}
