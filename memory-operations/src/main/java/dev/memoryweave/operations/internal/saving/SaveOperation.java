package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.SaveReport;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.operations.internal.values.EvidenceParameters;
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
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.recall.RecallRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Remembers, marks as stale, replaces and forgets, all in one call. */
public final class SaveOperation extends Operation {
  private static final int MAX_CHANGES = 500;

  private static final Parameter<NodeId> ID =
      Parameter.of("id", ModelValues.NODE_ID, "The id of the memory.").asRequired();
  private static final Parameter<NodeId> REPLACED =
      Parameter.of("id", ModelValues.NODE_ID, "The id of the memory that is replaced.")
          .asRequired();
  private static final Parameter<NodeId> SUPERSEDED_BY =
      Parameter.of(
              "superseded_by",
              ModelValues.NODE_ID,
              "The id of the one that replaces it; it may be saved in the same call.")
          .asRequired();
  private static final Parameter<String> REASON =
      Parameter.of("reason", ModelValues.REASON, "Why, in one line; it stays in the history.")
          .asRequired();

  private static final Parameter<String> TASK =
      Parameter.of(
          "task",
          ValueType.text(0, RecallRequest.MAX_TASK),
          "The task you were on, noted as where this comes from.");
  private static final Parameter<List<NodeDraft>> NODES =
      Parameter.of(
          "nodes",
          ValueType.list(NodeParameters.NODE, MAX_CHANGES),
          "What to remember or to change. Fields that are left out keep what a memory has.");
  private static final Parameter<List<SaveIntent.Stale>> STALE =
      Parameter.of(
          "stale",
          ValueType.list(
              ValueType.object(
                  List.of(ID, REASON),
                  each -> new SaveIntent.Stale(each.get(ID), each.get(REASON))),
              MAX_CHANGES),
          "Memories that may no longer be true.");
  private static final Parameter<List<SaveIntent.Supersede>> SUPERSEDE =
      Parameter.of(
          "supersede",
          ValueType.list(
              ValueType.object(
                  List.of(REPLACED, SUPERSEDED_BY, REASON),
                  each ->
                      new SaveIntent.Supersede(
                          each.get(REPLACED), each.get(SUPERSEDED_BY), each.get(REASON))),
              MAX_CHANGES),
          "Memories that another one replaces.");
  private static final Parameter<List<SaveIntent.Delete>> DELETE =
      Parameter.of(
          "delete",
          ValueType.list(
              ValueType.object(
                  List.of(ID, REASON),
                  each -> new SaveIntent.Delete(each.get(ID), each.get(REASON))),
              MAX_CHANGES),
          "Memories to remove for good, with their history. Prefer 'supersede' or 'stale'"
              + " unless it should never have been stored.");
  private static final Parameter<Boolean> DRY_RUN =
      Parameter.of("dry_run", ValueType.flag(), "Only tell what would happen.").withDefault(false);

  /** Describes the operation. */
  public SaveOperation() {
    super(
        Description.of(
            "save",
            "Save memories",
            "Remembers what a later session should know, and keeps what is remembered"
                + " right: new memories and changes in 'nodes', what may no longer be true in"
                + " 'stale', what is replaced in 'supersede', what should be gone in 'delete'."
                + " Call it when a decision was made, a constraint or preference was stated, a"
                + " cause was found, a trap was met, a way of doing things proved good, or when"
                + " you see that a memory is wrong. One memory says one thing. A constraint,"
                + " preference or procedure is in force when a person says so: the user is"
                + " asked, if the client can; else it waits as a candidate. What a person said"
                + " only a person changes: what you ask for waits, and it stands as it was."
                + " Never save secrets: a text with a key or a password is refused. Each change"
                + " is tried on its own: the answer tells for each whether it was done and, if"
                + " not, why and what to do; all that can be done is stored together. With"
                + " dry_run nothing is stored.",
            Effect.REMOVES.eachTime(),
            TASK,
            NODES,
            STALE,
            SUPERSEDE,
            DELETE,
            DRY_RUN));
  }

  @Override
  protected Call read(Arguments arguments) {
    SaveIntent intent =
        new SaveIntent(
            arguments.find(TASK),
            arguments.list(NODES),
            arguments.list(STALE),
            arguments.list(SUPERSEDE),
            arguments.list(DELETE),
            arguments.get(DRY_RUN));
    if (intent.nodes().isEmpty()
        && intent.stale().isEmpty()
        && intent.supersede().isEmpty()
        && intent.delete().isEmpty()) {
      arguments.problem(
          NODES.name(), "and stale, supersede, delete are all empty; give at least one change");
    }
    return context -> answer(ConfirmedSave.of(context, intent), context.door());
  }

  private static OperationResult answer(ConfirmedSave saved, DoorWords door) {
    SaveReport report = saved.report();
    Map<String, Object> structured =
        new Fields()
            .put("items", report.items().stream().map(item -> item(saved, item, door)).toList())
            .put("complete", report.isComplete())
            .put("user", saved.answer() == null ? null : saved.answer().label())
            .put("dry_run", report.dryRun())
            .put("memory_revision", report.revision())
            .map();
    boolean nothingDone =
        report.items().stream().allMatch(item -> item.outcome() == SaveReport.Outcome.FAILED);
    return new OperationResult(
        structured, text(saved, door), nothingDone ? ErrorKind.REFUSED : null);
  }

  private static Map<String, Object> item(
      ConfirmedSave saved, SaveReport.Item item, DoorWords door) {
    return new Fields()
        .put("path", item.path())
        .put("id", item.id())
        .put("outcome", label(item.outcome()))
        .put("status", item.status() == null ? null : item.status().label())
        .put("message", message(saved, item, door))
        .map();
  }

  private static @Nullable String message(
      ConfirmedSave saved, SaveReport.Item item, DoorWords door) {
    String message = item.message() == null ? null : EvidenceParameters.asCalled(item.message());
    String waiting = saved.isWaiting(item) ? door.in(PendingAdvice.words(item)) : null;
    if (message == null || waiting == null) {
      return message == null ? waiting : message;
    }
    return message + "; " + waiting;
  }

  private static String label(SaveReport.Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }

  private static String text(ConfirmedSave saved, DoorWords door) {
    SaveReport report = saved.report();
    long failed =
        report.items().stream().filter(item -> item.outcome() == SaveReport.Outcome.FAILED).count();
    StringBuilder text = new StringBuilder();
    if (report.dryRun()) {
      text.append("Dry run, nothing was stored. ");
    }
    if (failed == 0) {
      text.append(report.dryRun() ? "All of it can be done:" : "All of it is stored:");
    } else if (failed == report.items().size()) {
      text.append("None of it can be done:");
    } else {
      text.append(failed).append(" of ").append(report.items().size());
      text.append(report.dryRun() ? " cannot be done:" : " could not be done, the rest is stored:");
    }
    for (SaveReport.Item item : report.items()) {
      String message = message(saved, item, door);
      text.append("\n- ").append(item.path()).append(": ").append(label(item.outcome()));
      if (item.id() != null) {
        text.append(' ').append(item.id());
      }
      if (message != null) {
        text.append(": ").append(message);
      }
    }
    if (saved.answer() != null && !report.dryRun()) {
      text.append('\n').append(saved.answer().words());
      if (saved.waits()) {
        text.append(' ').append(door.in(PendingAdvice.PERSON));
      }
    }
    return text.toString();
  }
}
