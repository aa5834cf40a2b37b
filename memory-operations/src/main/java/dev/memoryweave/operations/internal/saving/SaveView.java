package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.ChangeResult;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.answer.ChangeOutcome;
import dev.memoryweave.operations.answer.ChangeView;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.internal.values.EvidenceParameters;
import dev.memoryweave.operations.internal.view.PendingAdvice;
import dev.memoryweave.operations.internal.view.Reach;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.FailureWords;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of changes, as parts of an answer and in words.
 *
 * @param saved the changes
 * @param context where they were made
 */
record SaveView(ConfirmedSave saved, CallContext context) {
  /** The outcome of one change. */
  ChangeView answer(SaveIntent.Report.Item item) {
    ChangeResult.Outcome result = item.result();
    return new ChangeView(
        item.id(),
        ChangeOutcome.of(result),
        item.status(),
        result instanceof ChangeResult.Outcome.Replaced gone ? ids(gone.former()) : null,
        result instanceof ChangeResult.Outcome.Waiting waiting ? ids(waiting.challenged()) : null,
        beyond(item).map(Scope::level).orElse(null),
        message(item));
  }

  /** One change on a line: the outcome, the id, and what else is worth knowing. */
  String line(SaveIntent.Report.Item item) {
    String message = message(item);
    return item.result().label()
        + (item.id() == null ? "" : " " + item.id())
        + (item.status() != null && item.status().isWaiting() ? ", " + item.status().label() : "")
        + beyond(item).map(Reach::behind).orElse("")
        + (message == null ? "" : ": " + message);
  }

  /** The scope of a saved memory, if it is not the project's. */
  private Optional<Scope> beyond(SaveIntent.Report.Item item) {
    return saved.scope(context.memory(), item).filter(Reach::isBeyond);
  }

  DoorWords door() {
    return context.door();
  }

  /** The answer of the person, or why there is none, in sentences; empty if none was needed. */
  String consent() {
    Consent answer = saved.answer();
    if (answer == null || saved.report().dryRun()) {
      return "";
    }
    return "\n" + door().words(answer) + (saved.waits() ? " " + door().deciding() : "");
  }

  private @Nullable String message(SaveIntent.Report.Item item) {
    String told =
        item.failure() == null ? item.message() : FailureWords.at(door()).of(item.failure());
    String message = told == null ? null : EvidenceParameters.asCalled(told);
    String waiting = saved.isWaiting(item) ? door().in(PendingAdvice.words(item)) : null;
    if (message == null || waiting == null) {
      return message == null ? waiting : message;
    }
    return message + "; " + waiting;
  }

  private static @Nullable List<String> ids(List<NodeId> ids) {
    return ids.isEmpty() ? null : ids.stream().map(NodeId::value).toList();
  }
}
