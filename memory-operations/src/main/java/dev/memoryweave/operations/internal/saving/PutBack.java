package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.ChangeResult;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.answer.RetireAnswer;
import dev.memoryweave.operations.answer.RetireAnswer.How;
import dev.memoryweave.operations.internal.consent.ConfirmedChange;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OperationResult;
import org.jspecify.annotations.Nullable;

/** Restores a memory that is outdated, closed or discarded. */
final class PutBack {
  private PutBack() {}

  static OperationResult of(CallContext context, NodeId id, String reason) {
    MemoryNode before = context.memory().node(id).require();
    NodeStatus live = before.kind().liveStatus();
    if (before.status() == live) {
      return done(id, id + " is " + live.label() + " already.", null);
    }
    if (before.status().isWaiting()) {
      return refused(
          "'" + id + "' waits for a decision: " + context.door().of("review") + " accepts it.");
    }
    if (before.status() == NodeStatus.SUPERSEDED) {
      return refused(
          "'"
              + id
              + "' is replaced by "
              + (before.supersededBy() == null ? "another one" : before.supersededBy().id())
              + context
                  .door()
                  .in(
                      ": undo that decision by {review}, or with its id and an earlier revision,"
                          + " see {history}."));
    }
    ConfirmedChange<ChangeResult<MemoryNode>> change =
        ConfirmedChange.of(
            context,
            memory -> putBack(memory.node(id), before, reason),
            personal ->
                new ConfirmedChange.Asked<>(
                    PlaceQuestion.toPutBack(before, live, reason),
                    memory -> {
                      ConfirmedChange.requireAsShown(memory, before);
                      return putBack(memory.node(id), before, reason);
                    }));
    ChangeResult<MemoryNode> made = change.made();
    if (made == null) {
      return refusedBy(change.answer(), id);
    }
    MemoryNode waiting = made.waiting().orElse(null);
    return waiting == null
        ? done(id, id + " is " + live.label() + " again." + asked(change.answer()), change.answer())
        : waiting(context, id, waiting);
  }

  private static ChangeResult<MemoryNode> putBack(
      NodeHandle node, MemoryNode before, String reason) {
    return switch (before.status()) {
      case ARCHIVED -> node.restore(reason);
      case CLOSED -> node.reopen(reason);
      default -> new ChangeResult.Done<>(node.verify(reason));
    };
  }

  private static OperationResult waiting(CallContext context, NodeId id, MemoryNode waiting) {
    String text =
        waiting.id().equals(id)
            ? id + " is back and waits, as it takes a person to bring it into force. "
            : id
                + " stands as it was, since a person put it so. That it be put back waits as "
                + waiting.id()
                + ". ";
    return OperationResult.of(
            RetireAnswer.of(id.value(), How.ACTIVE, waiting.id().value(), null),
            text + context.door().deciding())
        .waiting(true);
  }

  private static OperationResult done(NodeId id, String text, @Nullable Consent answer) {
    return OperationResult.of(RetireAnswer.of(id.value(), How.ACTIVE, null, answer), text);
  }

  static String asked(@Nullable Consent answer) {
    return answer == Consent.ACCEPTED ? " The user was asked and decided it." : "";
  }

  static OperationResult refused(String why) {
    return OperationResult.failure(ErrorKind.REFUSED, why + " Nothing was changed.");
  }

  static OperationResult refusedBy(@Nullable Consent answer, NodeId id) {
    return OperationResult.failure(
        answer == Consent.CHANGED ? ErrorKind.CONFLICT : ErrorKind.REFUSED,
        "Nothing was changed, and '"
            + id
            + "' is as it was. "
            + (answer == null ? "" : answer.words()));
  }
}
