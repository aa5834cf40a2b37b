package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.SaveReport;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Remembers one memory, or changes it. */
public final class SaveOperation extends Operation {
  /** The path of the memory among the changes of a save. */
  private static final String PATH = "nodes\\[0]\\.?";

  private static final Parameter<?>[] PARAMETERS =
      Stream.concat(NodeParameters.FIELDS.stream(), Stream.of(ApplyOperation.TASK.asDetail()))
          .toArray(Parameter<?>[]::new);

  /** Describes the operation. */
  public SaveOperation() {
    super(
        Description.of(
            Profile.MINIMAL,
            "save",
            "Save a memory",
            "Remember one thing for later sessions: when the user says or asks you to remember,"
                + " states a rule, something is decided, or you meet a trap. Also to correct the text"
                + " of one memory by its id. No secrets.",
            Effect.REMOVES.eachTime(),
            PARAMETERS));
  }

  @Override
  protected void check(Arguments arguments) {
    NodeParameters.check(arguments);
  }

  @Override
  protected Call read(Arguments arguments) {
    SaveIntent intent =
        SaveIntent.builder()
            .task(arguments.find(ApplyOperation.TASK))
            .node(NodeParameters.node(arguments))
            .build();
    NodeId replaced = arguments.find(NodeParameters.REPLACES);
    return context ->
        replaced != null && context.memory().node(replaced).find().isEmpty()
            ? OperationResult.failure(
                ErrorKind.NOT_FOUND,
                "replaces: there is no memory '" + replaced + "'. Nothing was saved.")
            : answer(context, ConfirmedSave.of(context, intent), replaced);
  }

  private static OperationResult answer(
      CallContext context, ConfirmedSave saved, @Nullable NodeId replaced) {
    SaveView view = new SaveView(saved, context.door());
    SaveReport.Item item = saved.report().items().get(0);
    boolean failed = item.outcome() == SaveReport.Outcome.FAILED;
    NodeStatus old =
        replaced == null || failed
            ? null
            : context.memory().node(replaced).find().map(MemoryNode::status).orElse(null);
    Map<String, Object> structured =
        view.fields(item)
            .put("replaced", old == null ? null : old == NodeStatus.SUPERSEDED)
            .put("user", saved.answer() == null ? null : saved.answer().label())
            .put("memory_revision", saved.report().revision())
            .map();
    // A part of the memory, such as a relation, can fail by itself.
    String parts =
        saved.report().items().stream()
            .skip(1)
            .map(part -> "\n" + part.path() + ": " + view.line(part))
            .collect(Collectors.joining());
    String text =
        (view.line(item) + parts + replaced(context, replaced, old) + view.consent())
            .replaceAll(PATH, "");
    return new OperationResult(structured, text, failed ? ErrorKind.REFUSED : null, saved.waits());
  }

  private static String replaced(
      CallContext context, @Nullable NodeId replaced, @Nullable NodeStatus status) {
    if (replaced == null || status == null) {
      return "";
    }
    return status == NodeStatus.SUPERSEDED
        ? "\nreplaced " + replaced
        : "\n" + replaced + context.door().in(" stands until what waits is accepted, see {review}");
  }
}
