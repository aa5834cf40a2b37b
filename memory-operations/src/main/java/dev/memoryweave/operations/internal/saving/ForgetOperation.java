package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.SaveReport;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.operations.internal.consent.Consent;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.internal.view.PendingAdvice;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Removes a memory for good. */
public final class ForgetOperation extends Operation {
  /** The path of the reason in a save. */
  private static final String REASON_PATH = "delete[0].reason";

  private static final Parameter<NodeId> ID =
      Parameter.of(
              "id", ModelValues.NODE_ID, "The id of the memory, such as fact.old-build-server.")
          .asRequired();
  private static final Parameter<String> REASON =
      Parameter.of(
              "reason",
              ModelValues.REASON,
              "Why, in one line; it stays in the history, so do not repeat what is to be"
                  + " forgotten.")
          .asRequired();

  /** Describes the operation. */
  public ForgetOperation() {
    super(
        Description.of(
            "forget",
            "Forget a memory",
            "Removes one memory for good, with its former versions, its relations and the"
                + " evidence that only it has; what stays is a note of the id and the reason."
                + " Call it when the user asks for something to be forgotten, or when something"
                + " was stored that never should have been. It cannot be undone. What a person"
                + " said is forgotten by a person only: the user is asked if the client can,"
                + " else it waits. If a memory is only outdated, use {save} with 'supersede' or"
                + " 'stale' instead, which keeps the history.",
            Effect.REMOVES,
            ID,
            REASON));
  }

  @Override
  protected Call read(Arguments arguments) {
    NodeId id = arguments.get(ID);
    SaveIntent intent = SaveIntent.builder().delete(id, arguments.get(REASON)).build();
    return context -> answer(id, ConfirmedSave.of(context, intent), context.door());
  }

  private static OperationResult answer(NodeId id, ConfirmedSave asked, DoorWords door) {
    SaveReport.Item item = asked.report().items().get(0);
    Consent user = asked.answer();
    if (item.outcome() == SaveReport.Outcome.FAILED) {
      return OperationResult.failure(
          ErrorKind.REFUSED, String.valueOf(item.message()).replace(REASON_PATH, "reason"));
    }
    boolean waits = asked.waits();
    Map<String, Object> structured =
        new Fields()
            .put("id", id.value())
            .put("forgotten", !waits)
            .put("waiting", waits ? item.id() : null)
            .put("user", user == null ? null : user.label())
            .map();
    return OperationResult.of(structured, waits ? proposed(id, item, user, door) : forgotten(id));
  }

  private static String forgotten(NodeId id) {
    return "Forgot " + id + ": its text, history, relations and own evidence are gone.";
  }

  private static String proposed(
      NodeId id, SaveReport.Item item, @Nullable Consent user, DoorWords door) {
    return id
        + " is the word of somebody above you and stands as it was. That it be forgotten waits as "
        + item.id()
        + ". "
        + (user == null ? "" : user.words() + " ")
        + door.in(PendingAdvice.PERSON);
  }
}
