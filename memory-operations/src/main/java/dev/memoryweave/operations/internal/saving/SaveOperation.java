package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.answer.ChangeOutcome;
import dev.memoryweave.operations.answer.ChangeView;
import dev.memoryweave.operations.answer.SaveAnswer;
import dev.memoryweave.operations.internal.values.GivenEvidence;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Saves one memory, or changes it. */
public final class SaveOperation extends Operation {
  /** The path of the memory in a save. */
  private static final String PATH = "nodes\\[0]\\.?";

  private static final String USUAL_REASON = "asked for when it was changed";

  private static final Parameter<String> REASON =
      Parameter.of("reason", ModelValues.REASON, "Why it is moved or unrelated.").asDetail();

  /** The fields that name a memory and its place. */
  private static final Set<String> PLACE =
      Set.of(NodeParameters.ID.name(), NodeParameters.PARENT.name());

  private static final Parameter<?>[] PARAMETERS =
      Stream.concat(
              NodeParameters.FIELDS.stream(),
              Stream.of(NodeParameters.UNRELATED, REASON, ApplyOperation.TASK.asDetail()))
          .toArray(Parameter<?>[]::new);

  /** Describes the operation. */
  public SaveOperation() {
    super(
        Description.of(
            Profile.MINIMAL,
            "save",
            SaveAnswer.class,
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
    if (arguments.has(NodeParameters.UNRELATED) && !arguments.has(NodeParameters.ID)) {
      arguments.problem(NodeParameters.UNRELATED.name(), "needs the id of the memory");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    NodeDraft whole = NodeParameters.node(arguments);
    List<GivenEvidence> texts = NodeParameters.texts(arguments);
    NodeId id = whole.id();
    NodeParameters.Place parent = arguments.find(NodeParameters.PARENT);
    List<Relation.Draft> unrelated = arguments.list(NodeParameters.UNRELATED);
    NodeId replaced = arguments.find(NodeParameters.REPLACES);
    if (id == null || (parent == null && unrelated.isEmpty())) {
      SaveIntent intent = intent(arguments, whole);
      return context -> save(context, intent, texts, replaced);
    }
    Scope.Level level = whole.level();
    String reason = arguments.text(REASON);
    Placement placement =
        new Placement(id, parent, unrelated, reason.isEmpty() ? USUAL_REASON : reason);
    if (isOfPlaceAlone(arguments)) {
      return context -> answer(context, id, placement.make(context));
    }
    SaveIntent rest = intent(arguments, NodeParameters.draft(arguments).build());
    return context -> {
      if (level != null && context.memory().node(id).require().scope().level() != level) {
        // The whole intent reports what is wrong, and nothing is saved partially.
        return save(context, intent(arguments, whole), texts, replaced);
      }
      return answer(placement.make(context), save(context, rest, texts, replaced));
    };
  }

  private static SaveIntent intent(Arguments arguments, NodeDraft draft) {
    return SaveIntent.builder().task(arguments.find(ApplyOperation.TASK)).node(draft).build();
  }

  private static boolean isOfPlaceAlone(Arguments arguments) {
    return NodeParameters.FIELDS.stream()
        .map(Parameter::name)
        .filter(name -> !PLACE.contains(name))
        .noneMatch(arguments::has);
  }

  private static OperationResult save(
      CallContext context,
      SaveIntent intent,
      List<GivenEvidence> texts,
      @Nullable NodeId replaced) {
    List<GivenNode> given = List.of(new GivenNode(intent.nodes().get(0), texts));
    return replaced != null && context.memory().node(replaced).find().isEmpty()
        ? OperationResult.failure(
            ErrorKind.NOT_FOUND,
            "replaces: there is no memory '" + replaced + "'. Nothing was saved.")
        : answer(
            context,
            KeptTexts.of(context, intent, given, whole -> ConfirmedSave.of(context, whole)),
            replaced);
  }

  /** The answer about a memory when only its place changed. */
  private static OperationResult answer(CallContext context, NodeId id, Placement.Outcome placed) {
    ChangeOutcome outcome =
        placed.refused()
            ? ChangeOutcome.REFUSED
            : placed.changed()
                ? ChangeOutcome.STORED
                : placed.waiting() != null ? ChangeOutcome.WAITING : ChangeOutcome.UNCHANGED;
    MemoryNode now = context.memory().node(id).require();
    String waiting = placed.waiting();
    return new OperationResult(
        new SaveAnswer(
            ChangeView.of(waiting == null ? id.value() : waiting, outcome, now.status()),
            null,
            placed.user(),
            context.memory().status().revisions().values().stream()
                .mapToLong(Long::longValue)
                .sum()),
        String.join("\n", placed.lines()),
        placed.refused() ? ErrorKind.REFUSED : null,
        waiting != null ? OperationResult.Waiting.ALL : OperationResult.Waiting.NOTHING);
  }

  /** The answer about a memory when its place changed as well. */
  private static OperationResult answer(Placement.Outcome placed, OperationResult saved) {
    OperationResult both = saved.withText(String.join("\n", placed.lines()) + "\n" + saved.text());
    return placed.waiting() == null ? both : both.waiting(true);
  }

  private static OperationResult answer(
      CallContext context, ConfirmedSave saved, @Nullable NodeId replaced) {
    SaveView view = new SaveView(saved, context);
    SaveIntent.Report.Item item = saved.report().items().get(0);
    boolean failed = item.outcome() == SaveIntent.Report.Outcome.FAILED;
    NodeStatus old =
        replaced == null || failed
            ? null
            : context.memory().node(replaced).find().map(MemoryNode::status).orElse(null);
    SaveAnswer answer =
        new SaveAnswer(
            view.answer(item),
            old == null ? null : old == NodeStatus.SUPERSEDED,
            saved.answer(),
            saved.report().revision());
    // A part of the memory, such as a relation, can fail by itself.
    String parts =
        saved.report().items().stream()
            .skip(1)
            .map(part -> "\n" + part.path() + ": " + view.line(part))
            .collect(Collectors.joining());
    String text =
        (view.line(item) + parts + replaced(context, replaced, old) + view.consent())
            .replaceAll(PATH, "");
    return new OperationResult(answer, text, failed ? ErrorKind.REFUSED : null, saved.waiting());
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
