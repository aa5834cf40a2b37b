package dev.memoryweave.operations.internal.review;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Trust;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.answer.ReviewAnswer;
import dev.memoryweave.operations.answer.ReviewAnswer.Action;
import dev.memoryweave.operations.internal.consent.ConfirmedChange;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.DecisionView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Item.Cause;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists pending memories, decides about them, and undoes changes. */
public final class ReviewOperation extends Operation {
  /** Maximum number of decisions in one call. */
  private static final int MOST_AT_ONCE = 1_000;

  private static final Parameter<Action> ACTION =
      Parameter.of("action", ValueType.one(Choice.of("action", Action.values(), Action::label)))
          .withDefault(Action.LIST.label())
          .asChanging();
  private static final Parameter<NodeId> ID =
      Parameter.of("id", ModelValues.NODE_ID, "Of what waits: accept, reject, edit, list.");
  private static final Parameter<List<NodeId>> IDS =
      Parameter.of(
          "ids",
          ValueType.list(ModelValues.NODE_ID, MOST_AT_ONCE),
          "accept, reject: several at once, each by itself.");
  private static final Parameter<String> COMMIT =
      Parameter.of(
          "commit",
          ValueType.text(1, 80),
          "accept, reject: all that an edit of files asks for, by its commit in the list.");
  private static final Parameter<String> REASON =
      Parameter.of("reason", ModelValues.REASON, "Needed but for list.");
  private static final Parameter<String> TITLE =
      Parameter.of("title", ValueType.text(1, MemoryNode.MAX_TITLE), "New words, for edit.");
  private static final Parameter<String> BODY =
      Parameter.of("body", ValueType.text(0, MemoryNode.MAX_BODY));
  private static final Parameter<Integer> DECISION =
      Parameter.of("decision", ValueType.whole(1, Integer.MAX_VALUE), "The number to undo.");
  private static final Parameter<Integer> REVISION =
      Parameter.of(
              "revision",
              ValueType.whole(1, Integer.MAX_VALUE),
              "undo with id: the earlier revision to go back to, see {history}; else the one that"
                  + " was read.")
          .asDetail();
  private static final Parameter<List<Integer>> REVISIONS =
      Parameter.of(
              "revisions",
              ValueType.list(ValueType.whole(1, Integer.MAX_VALUE), MOST_AT_ONCE),
              "Of ids, as they were read; what has changed since is not decided.")
          .asDetail();
  private static final Parameter<Boolean> DRY_RUN =
      Parameter.of("dry_run", ValueType.flag(), "Only tell what a decision or undo would change.")
          .withDefault(false)
          .asDetail();
  private static final Parameter<Set<NodeKind>> KINDS =
      Parameter.of("kinds", ValueType.some(ModelValues.KINDS), "list: only of these.").asDetail();
  private static final Parameter<Set<WaitingSource>> SOURCES =
      Parameter.of(
              "sources",
              ValueType.oneOrSome(
                  Choice.of("source", WaitingSource.values(), WaitingSource::label)),
              "list: only the word of these.")
          .asDetail();
  private static final Parameter<Set<Cause>> CAUSES =
      Parameter.of(
              "causes",
              ValueType.oneOrSome(Choice.of("cause", Cause.values(), Cause::label)),
              "list: only what waits for that.")
          .asDetail();
  private static final Parameter<NodeId> CHALLENGED =
      Parameter.of("challenged", ModelValues.NODE_ID, "list: only what is about that memory.")
          .asDetail();
  private static final Parameter<Boolean> FULL =
      Parameter.of("full", ValueType.flag(), "list: more than eight lines of each.")
          .withDefault(false)
          .asDetail();
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, Reviews.MAX_LIMIT)).withDefault(20).asDetail();
  private static final Parameter<String> CURSOR = Parameter.of("cursor", ModelValues.CURSOR);

  /** Describes the operation. */
  public ReviewOperation() {
    super(
        Description.of(
            Profile.MINIMAL,
            "review",
            ReviewAnswer.class,
            "Review what waits",
            "List the candidates and contradictions that wait for a decision, or carry out what the"
                + " user decides about one that waits: accept, reject, edit; or undo a decision"
                + " that was a mistake. Show both sides, do not decide yourself.",
            Effect.REMOVES.eachTime(),
            ACTION,
            ID,
            IDS,
            COMMIT,
            REASON,
            TITLE,
            BODY,
            DECISION,
            REVISION,
            REVISIONS,
            DRY_RUN,
            KINDS,
            SOURCES,
            CAUSES,
            CHALLENGED,
            FULL,
            LIMIT,
            CURSOR));
  }

  @Override
  protected void check(Arguments arguments) {
    Action action = arguments.find(ACTION);
    if (action != null) {
      ReviewArguments.check(action, arguments);
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    Action action = arguments.get(ACTION);
    return switch (action) {
      case LIST -> list(arguments);
      case ACCEPT -> decide(action, arguments, new Reviews.Verdict.Accept(arguments.get(REASON)));
      case REJECT -> decide(action, arguments, new Reviews.Verdict.Reject(arguments.get(REASON)));
      case EDIT ->
          decide(
              action,
              arguments,
              new Reviews.Verdict.Edit(
                  arguments.find(TITLE), arguments.find(BODY), arguments.get(REASON)));
      case UNDO -> undo(arguments);
    };
  }

  private static Call list(Arguments arguments) {
    NodeId id = arguments.find(ID);
    if (id != null) {
      return context -> ReviewQueueView.one(context, context.memory().reviews().get(id));
    }
    Set<Trust> sources =
        arguments.set(SOURCES).stream()
            .flatMap(source -> source.trusts().stream())
            .collect(Collectors.toSet());
    Reviews.Filter filter =
        new Reviews.Filter(
            arguments.set(KINDS), sources, arguments.set(CAUSES), arguments.find(CHALLENGED));
    ReviewQueueView view = new ReviewQueueView(filter, arguments.get(FULL));
    int limit = arguments.get(LIMIT);
    String cursor = arguments.find(CURSOR);
    return context -> view.page(context, limit, cursor);
  }

  private static Call decide(Action action, Arguments arguments, Reviews.Verdict verdict) {
    String commit = arguments.find(COMMIT);
    boolean dryRun = arguments.get(DRY_RUN);
    if (commit != null) {
      return context -> FileEditDecision.of(context, action, commit, verdict, dryRun);
    }
    if (arguments.has(IDS) || dryRun) {
      List<NodeId> ids = arguments.has(IDS) ? arguments.list(IDS) : List.of(arguments.get(ID));
      List<Integer> read = arguments.list(REVISIONS);
      return context -> SeveralDecisions.of(context, action, ids, read, verdict, dryRun);
    }
    NodeId id = arguments.get(ID);
    Integer revision = arguments.find(REVISION);
    return context -> {
      if (revision == null) {
        return decided(context, action, decided(context, id, verdict), stays(id));
      }
      Reviews.Item item = context.memory().reviews().get(id);
      return item.waiting().revision() == revision
          ? decided(context, action, decided(context, item, verdict), stays(id))
          : OperationResult.failure(
              ErrorKind.CONFLICT,
              "'" + id + "' was changed since it was read. Nothing was changed; look at it again.");
    };
  }

  private static String stays(NodeId id) {
    return "'" + id + "' still waits. ";
  }

  private static ConfirmedChange<PromotionRecord> decided(
      CallContext context, NodeId id, Reviews.Verdict verdict) {
    return ConfirmedChange.of(
        context,
        memory -> memory.reviews().decide(id, verdict),
        personal -> asked(personal.reviews().get(id), verdict));
  }

  /** Decides about an item, if it has not changed since it was read. */
  private static ConfirmedChange<PromotionRecord> decided(
      CallContext context, Reviews.Item item, Reviews.Verdict verdict) {
    return ConfirmedChange.of(
        context,
        memory -> memory.reviews().decide(item, verdict),
        personal -> asked(item, verdict));
  }

  private static ConfirmedChange.Asked<PromotionRecord> asked(
      Reviews.Item item, Reviews.Verdict verdict) {
    return new ConfirmedChange.Asked<>(
        DecisionQuestion.about(List.of(item), verdict),
        memory -> memory.reviews().decide(item, verdict));
  }

  private static Call undo(Arguments arguments) {
    String reason = arguments.get(REASON);
    boolean dryRun = arguments.get(DRY_RUN);
    if (!arguments.has(DECISION)) {
      return new FormerRevision(arguments.get(ID), arguments.get(REVISION)).call(reason, dryRun);
    }
    int decision = arguments.get(DECISION);
    return context ->
        dryRun
            ? wouldUndo(context.memory().reviews().previewUndo(decision), decision)
            : decided(
                context,
                Action.UNDO,
                undone(context, decision, reason),
                "decision " + decision + " stands. ");
  }

  private static ConfirmedChange<PromotionRecord> undone(
      CallContext context, int decision, String reason) {
    return ConfirmedChange.of(
        context,
        memory -> memory.reviews().undo(decision, reason),
        personal ->
            new ConfirmedChange.Asked<>(
                DecisionQuestion.toUndo(decision, personal.reviews().previewUndo(decision), reason),
                memory -> memory.reviews().undo(decision, reason)));
  }

  private static OperationResult wouldUndo(Reviews.Preview preview, int decision) {
    return OperationResult.of(
        ReviewAnswer.dryRun(Action.UNDO, null, preview.changes()),
        "To undo decision "
            + decision
            + " would change:\n"
            + PreviewText.lines(preview.changes()).stripTrailing());
  }

  private static OperationResult decided(
      CallContext context, Action action, ConfirmedChange<PromotionRecord> review, String stays) {
    PromotionRecord decision = review.made();
    if (decision != null) {
      return decided(context, action, decision, review.answer());
    }
    return refused(review.answer(), stays);
  }

  static OperationResult refused(@Nullable Consent answer, String stays) {
    return OperationResult.failure(
        answer == Consent.CHANGED ? ErrorKind.CONFLICT : ErrorKind.REFUSED,
        "Nothing was changed, and " + stays + (answer == null ? "" : answer.words()));
  }

  private static OperationResult decided(
      CallContext context, Action action, PromotionRecord decision, @Nullable Consent user) {
    List<MemoryNode> changed =
        decision.changes().stream()
            .flatMap(change -> context.memory().node(change.node()).find().stream())
            .toList();
    StringBuilder text = new StringBuilder(DecisionView.line(decision)).append('\n');
    changed.forEach(node -> text.append("- ").append(now(node)).append('\n'));
    if (user != null) {
      text.append("The user was asked and decided it.\n");
    }
    text.append(
        decision.isForgetting()
            ? "What was asked for is forgotten for good; this cannot be taken back. "
                + DecisionView.ELSEWHERE
            : "To take this back, undo decision " + decision.sequence() + ".");
    return OperationResult.of(
        ReviewAnswer.decided(action, decision, user, changed), text.toString());
  }

  static String now(MemoryNode node) {
    return node.id()
        + " is "
        + node.status().label()
        + " now, revision "
        + node.revision()
        + ": "
        + node.title();
  }
}
