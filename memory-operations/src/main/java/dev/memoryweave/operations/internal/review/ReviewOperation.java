package dev.memoryweave.operations.internal.review;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.operations.internal.consent.Consent;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.DecisionView;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.internal.view.NodeView;
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
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists memories that wait for a decision, decides about them, and takes changes back. */
public final class ReviewOperation extends Operation {
  private static final Parameter<ReviewAction> ACTION =
      Parameter.of(
              "action",
              ValueType.one(Choice.of("action", ReviewAction.values(), ReviewAction::label)))
          .withDefault(ReviewAction.LIST.label())
          .asChanging();
  private static final Parameter<NodeId> ID =
      Parameter.of("id", ModelValues.NODE_ID, "Of what waits: accept, reject, edit.");
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
              "undo with id: the earlier revision to go back to, see {history}.")
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
            "Review what waits",
            "List the candidates and contradictions that wait for a decision, or carry out what the"
                + " user decides about one that waits: accept, reject, edit; or undo a decision"
                + " that was a mistake. Show both sides, do not decide yourself.",
            Effect.REMOVES.eachTime(),
            ACTION,
            ID,
            COMMIT,
            REASON,
            TITLE,
            BODY,
            DECISION,
            REVISION,
            LIMIT,
            CURSOR));
  }

  @Override
  protected void check(Arguments arguments) {
    ReviewAction action = arguments.find(ACTION);
    if (action != null) {
      action.check(arguments);
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    ReviewAction action = arguments.get(ACTION);
    return switch (action) {
      case LIST -> list(arguments.get(LIMIT), arguments.find(CURSOR));
      case ACCEPT -> decide(action, arguments, new Reviews.Verdict.Accept(arguments.get(REASON)));
      case REJECT -> decide(action, arguments, new Reviews.Verdict.Reject(arguments.get(REASON)));
      case EDIT ->
          decide(
              action,
              arguments.get(ID),
              new Reviews.Verdict.Edit(
                  arguments.find(TITLE), arguments.find(BODY), arguments.get(REASON)));
      case UNDO ->
          arguments.has(DECISION)
              ? undo(arguments.get(DECISION), arguments.get(REASON))
              : revert(arguments.get(ID), arguments.get(REVISION), arguments.get(REASON));
    };
  }

  private static Call list(int limit, @Nullable String cursor) {
    return context -> ReviewQueueView.of(context, limit, cursor);
  }

  private static Call decide(ReviewAction action, Arguments arguments, Reviews.Verdict verdict) {
    String commit = arguments.find(COMMIT);
    return commit == null
        ? decide(action, arguments.get(ID), verdict)
        : context -> FileEditDecision.of(context, action, commit, verdict);
  }

  private static Call decide(ReviewAction action, NodeId id, Reviews.Verdict verdict) {
    return context -> {
      ConfirmedDecision review = ConfirmedDecision.of(context, id, verdict);
      PromotionRecord decision = review.decision();
      if (decision != null) {
        return decided(context, action, decision, review.answer());
      }
      String why = review.answer() == null ? "" : review.answer().words();
      return OperationResult.failure(
          review.answer() == Consent.CHANGED ? ErrorKind.CONFLICT : ErrorKind.REFUSED,
          "Nothing was changed, and '" + id + "' still waits. " + why);
    };
  }

  private static Call undo(int decision, String reason) {
    return context ->
        decided(
            context, ReviewAction.UNDO, context.memory().reviews().undo(decision, reason), null);
  }

  private static OperationResult decided(
      CallContext context, ReviewAction action, PromotionRecord decision, @Nullable Consent user) {
    List<MemoryNode> changed =
        decision.changes().stream()
            .flatMap(change -> context.memory().node(change.node()).find().stream())
            .toList();
    Map<String, Object> structured =
        new Fields()
            .put("action", action.label())
            .put("decision", DecisionView.full(decision))
            .put("user", user == null ? null : user.label())
            .put("memories", changed.stream().map(NodeView::statement).toList())
            .map();
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
    return OperationResult.of(structured, text.toString());
  }

  private static Call revert(NodeId id, int revision, String reason) {
    return context -> {
      MemoryNode reverted = context.memory().node(id).revert(revision, reason);
      Map<String, Object> structured =
          new Fields()
              .put("action", ReviewAction.UNDO.label())
              .put("memories", List.of(NodeView.statement(reverted)))
              .map();
      return OperationResult.of(
          structured, "What was said at revision " + revision + " is said again: " + now(reverted));
    };
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
