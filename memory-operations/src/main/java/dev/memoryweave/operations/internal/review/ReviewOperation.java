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
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.Page;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists memories that wait for a decision, decides about them, and takes decisions back. */
public final class ReviewOperation extends Operation {
  private static final Parameter<Action> ACTION =
      Parameter.of(
              "action",
              ValueType.one(Choice.of("action", Action.values(), Action::label)),
              "list takes limit and cursor; decide needs id, verdict and reason; undo needs"
                  + " decision and reason; revert needs id, revision and reason.")
          .asRequired();
  private static final Parameter<NodeId> ID =
      Parameter.of("id", ModelValues.NODE_ID, "decide, revert: the id of the memory.");
  private static final Parameter<Verdict> VERDICT =
      Parameter.of(
          "verdict",
          ValueType.one(Choice.of("verdict", Verdict.values(), Verdict::label)),
          "decide: accept (it is true: it comes into force and replaces what it"
              + " contradicts), reject (it is not: it is put away), edit (true in other words:"
              + " give title or body, and it is changed and accepted).");
  private static final Parameter<String> TITLE =
      Parameter.of(
          "title", ValueType.text(1, MemoryNode.MAX_TITLE), "decide with edit: the new title.");
  private static final Parameter<String> BODY =
      Parameter.of(
          "body", ValueType.text(0, MemoryNode.MAX_BODY), "decide with edit: the new text.");
  private static final Parameter<String> REASON =
      Parameter.of(
          "reason",
          ModelValues.REASON,
          "decide, undo, revert: why, in one line; it stays in the history.");
  private static final Parameter<Integer> DECISION =
      Parameter.of(
          "decision", ValueType.whole(1, Integer.MAX_VALUE), "undo: the number of the decision.");
  private static final Parameter<Integer> REVISION =
      Parameter.of(
          "revision", ValueType.whole(1, Integer.MAX_VALUE), "revert: the revision to go back to.");
  private static final Parameter<Integer> LIMIT =
      Parameter.of(
              "limit", ValueType.whole(1, Reviews.MAX_LIMIT), "list: the most items of one answer.")
          .withDefault(20);
  private static final Parameter<String> CURSOR =
      Parameter.of(
          "cursor", ModelValues.CURSOR, "list: the next_cursor of the answer before, to go on.");

  /** Describes the operation. */
  public ReviewOperation() {
    super(
        Description.of(
            "review",
            "Review what waits",
            "Settles what memory could not decide alone: statements that contradict a"
                + " memory in force, changes that were asked for of a memory that stands above"
                + " whoever asked, rules that no person has accepted yet, and memories whose"
                + " evidence has changed. Call it with action 'list' when a report says that"
                + " something waits, when a recalled memory is contested, or when the user wants"
                + " to review; 'decide' to accept, reject or edit and accept one; 'undo' to take"
                + " back a decision by its number, also one of {reflect}; 'revert' to give a"
                + " memory back what an earlier revision said (revisions are in {history}). Do"
                + " not decide by yourself between the two sides of a contradiction: show both"
                + " to the user, or check the code and tests and say so in the reason. Rules,"
                + " and what speaks against the word of a person, only a person decides: the"
                + " user is asked if the client can. Nothing is lost: whatever is done here can"
                + " be taken back.",
            Effect.REMOVES.eachTime(),
            ACTION,
            ID,
            VERDICT,
            TITLE,
            BODY,
            REASON,
            DECISION,
            REVISION,
            LIMIT,
            CURSOR));
  }

  /** Actions of a call. */
  public enum Action {
    LIST,
    DECIDE,
    UNDO,
    REVERT;

    /** The arguments that it must have. */
    List<String> needed() {
      return switch (this) {
        case LIST -> List.of();
        case DECIDE -> List.of("id", "verdict", "reason");
        case UNDO -> List.of("decision", "reason");
        case REVERT -> List.of("id", "revision", "reason");
      };
    }

    /** The arguments that it may have besides. */
    List<String> optional() {
      return switch (this) {
        case LIST -> List.of("limit", "cursor");
        case DECIDE -> List.of("title", "body");
        case UNDO, REVERT -> List.of();
      };
    }

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    boolean takes(String name) {
      return needed().contains(name) || optional().contains(name);
    }
  }

  /** Verdicts about a memory that waits. */
  public enum Verdict {
    ACCEPT,
    REJECT,
    EDIT;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  protected void check(Arguments arguments) {
    Action action = arguments.find(ACTION);
    if (action != null) {
      requireFit(arguments, action, arguments.find(VERDICT));
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    return switch (arguments.get(ACTION)) {
      case LIST -> list(arguments.get(LIMIT), arguments.find(CURSOR));
      case DECIDE -> decide(arguments.get(ID), verdict(arguments));
      case UNDO -> undo(arguments.get(DECISION), arguments.get(REASON));
      case REVERT -> revert(arguments.get(ID), arguments.get(REVISION), arguments.get(REASON));
    };
  }

  private static void requireFit(Arguments arguments, Action action, @Nullable Verdict verdict) {
    for (Parameter<?> parameter :
        List.of(ID, VERDICT, TITLE, BODY, REASON, DECISION, REVISION, LIMIT, CURSOR)) {
      String name = parameter.name();
      if (action.needed().contains(name) && !arguments.has(name)) {
        arguments.problem(name, "is missing; the action '" + action.label() + "' needs it");
      } else if (arguments.has(name) && !action.takes(name)) {
        arguments.problem(
            name, "does not belong to the action '" + action.label() + "', which " + takes(action));
      }
    }
    if (action != Action.DECIDE || verdict == null) {
      return;
    }
    boolean changes = arguments.has("title") || arguments.has("body");
    if (verdict == Verdict.EDIT && !changes) {
      arguments.problem(
          "title", "and body are both missing; the verdict 'edit' needs at least one of them");
    } else if (verdict != Verdict.EDIT && changes) {
      arguments.problem(
          arguments.has("title") ? "title" : "body",
          "does not belong to the verdict '"
              + verdict.label()
              + "'; use the verdict 'edit' to change the text and accept it");
    }
  }

  private static String takes(Action action) {
    String needed = action.needed().isEmpty() ? "" : "needs " + Quotation.names(action.needed());
    String optional =
        action.optional().isEmpty() ? "" : "may have " + Quotation.names(action.optional());
    return needed + (needed.isEmpty() || optional.isEmpty() ? "" : " and ") + optional;
  }

  private static Reviews.Verdict verdict(Arguments arguments) {
    String reason = arguments.get(REASON);
    return switch (arguments.get(VERDICT)) {
      case ACCEPT -> new Reviews.Verdict.Accept(reason);
      case REJECT -> new Reviews.Verdict.Reject(reason);
      case EDIT -> new Reviews.Verdict.Edit(arguments.find(TITLE), arguments.find(BODY), reason);
    };
  }

  private static Call list(int limit, @Nullable String cursor) {
    return context -> {
      Page<Reviews.Item> page = context.memory().reviews().list(limit, cursor);
      return OperationResult.of(ReviewQueueView.map(page), ReviewQueueView.text(page));
    };
  }

  private static Call decide(NodeId id, Reviews.Verdict verdict) {
    return context -> {
      ConfirmedDecision review = ConfirmedDecision.of(context, id, verdict);
      PromotionRecord decision = review.decision();
      if (decision != null) {
        return decided(context, Action.DECIDE, decision, review.answer());
      }
      String why = review.answer() == null ? "" : review.answer().words();
      return OperationResult.failure(
          review.answer() == Consent.CHANGED ? ErrorKind.CONFLICT : ErrorKind.REFUSED,
          "Nothing was changed, and '" + id + "' still waits. " + why);
    };
  }

  private static Call undo(int decision, String reason) {
    return context ->
        decided(context, Action.UNDO, context.memory().reviews().undo(decision, reason), null);
  }

  private static OperationResult decided(
      CallContext context, Action action, PromotionRecord decision, @Nullable Consent user) {
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
    text.append("To take this back, undo decision ").append(decision.sequence()).append('.');
    return OperationResult.of(structured, text.toString());
  }

  private static Call revert(NodeId id, int revision, String reason) {
    return context -> {
      MemoryNode reverted = context.memory().node(id).revert(revision, reason);
      Map<String, Object> structured =
          new Fields()
              .put("action", Action.REVERT.label())
              .put("memories", List.of(NodeView.statement(reverted)))
              .map();
      return OperationResult.of(
          structured, "What was said at revision " + revision + " is said again: " + now(reverted));
    };
  }

  private static String now(MemoryNode node) {
    return node.id()
        + " is "
        + node.status().label()
        + " now, revision "
        + node.revision()
        + ": "
        + node.title();
  }
}
