package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.answer.RetireAnswer;
import dev.memoryweave.operations.answer.RetireAnswer.How;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.DecisionView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes a memory out of use, for good or reversibly, and restores it. */
public final class RetireOperation extends Operation {
  /** The path of the single change in a save. */
  private static final String PATH = "(stale|delete)\\[0]\\.?";

  private static final Parameter<NodeId> ID = Parameter.of("id", ModelValues.NODE_ID).asRequired();
  private static final Parameter<How> HOW =
      Parameter.of(
              "how",
              ValueType.one(Choice.of("way", How.values(), How::label)),
              "closed: a question is answered, work is done. outdated keeps the history; active puts"
                  + " back; forget asks the user and cannot be undone.")
          .asRequired();
  private static final Parameter<String> REASON =
      Parameter.of("reason", ModelValues.REASON, "It is kept: do not repeat what is forgotten.")
          .asRequired();

  /** Describes the operation. */
  public RetireOperation() {
    super(
        Description.of(
            Profile.MINIMAL,
            "retire",
            RetireAnswer.class,
            "Retire a memory",
            "Take a memory out of use: when it is no longer true and nothing replaces it, or when"
                + " the user asks to forget it for good. Or put it back.",
            Effect.REMOVES,
            ID,
            HOW,
            REASON));
  }

  @Override
  protected Call read(Arguments arguments) {
    NodeId id = arguments.get(ID);
    How how = arguments.get(HOW);
    String reason = arguments.get(REASON);
    if (how == How.CLOSED) {
      return context ->
          closed(id, context.memory().node(id).resolve(reason).waiting(), context.door());
    }
    if (how == How.ACTIVE) {
      return context -> PutBack.of(context, id, reason);
    }
    SaveIntent intent =
        how == How.FORGET
            ? SaveIntent.builder().delete(id, reason).build()
            : SaveIntent.builder().stale(id, reason).build();
    return context -> answer(id, how, ConfirmedSave.of(context, intent), context.door());
  }

  private static OperationResult closed(NodeId id, Optional<MemoryNode> waiting, DoorWords door) {
    String request = waiting.map(node -> node.id().value()).orElse(null);
    return OperationResult.of(
            RetireAnswer.of(id.value(), How.CLOSED, request, null),
            request == null ? id + " is closed." : proposed(id, How.CLOSED, request, null, door))
        .waiting(request != null);
  }

  private static OperationResult answer(NodeId id, How how, ConfirmedSave asked, DoorWords door) {
    SaveIntent.Report.Item item = asked.report().items().get(0);
    Consent user = asked.answer();
    if (item.outcome() == SaveIntent.Report.Outcome.FAILED) {
      return OperationResult.failure(
          ErrorKind.REFUSED, String.valueOf(item.message()).replaceAll(PATH, ""));
    }
    String request = asked.waits() ? String.valueOf(item.id()) : null;
    return OperationResult.of(
            RetireAnswer.of(id.value(), how, request, user),
            request == null ? done(id, how) : proposed(id, how, request, user, door))
        .waiting(request != null);
  }

  private static String done(NodeId id, How how) {
    return how == How.FORGET
        ? DecisionView.forgotten(id)
        : id + " is marked as stale now; it is recalled with that mark only, if at all.";
  }

  private static String proposed(
      NodeId id, How how, String request, @Nullable Consent user, DoorWords door) {
    String stands =
        how == How.FORGET
            ? " stands as it was, since only a person can have it forgotten, which cannot be undone."
                + " That it be forgotten"
            : " is the word of somebody above you and stands as it was. That it be "
                + (how == How.CLOSED ? "closed" : "marked as outdated");
    return id
        + stands
        + " waits as "
        + request
        + ". "
        + (user == null ? "" : door.words(user) + " ")
        + door.deciding();
  }
}
