package dev.memoryweave.operations.internal.review;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.answer.ReviewAnswer;
import dev.memoryweave.operations.answer.ReviewAnswer.Action;
import dev.memoryweave.operations.internal.consent.QuestionText;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.StaleRevisionException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A decision about everything that one edit of files asks for; the user is asked once. */
final class FileEditDecision {
  /** Minimum number of characters that identify a commit. */
  private static final int LEAST = 4;

  private FileEditDecision() {}

  /** Decides as the caller, or else as the user. */
  static OperationResult of(
      CallContext context, Action action, String commit, Reviews.Verdict verdict, boolean dryRun) {
    Reviews.FileEdit edit = find(context.memory(), commit);
    if (dryRun) {
      List<NodeId> ids = edit.items().stream().map(item -> item.waiting().id()).toList();
      return SeveralDecisions.of(context, action, ids, List.of(), verdict, true);
    }
    try {
      return decided(context, action, context.memory().reviews().decide(edit, verdict), null);
    } catch (NeedsPersonException e) {
      AgentMemory personal = context.personal();
      if (personal == null || !context.canAsk()) {
        throw e;
      }
      return asked(context, personal, action, edit, verdict);
    }
  }

  private static Reviews.FileEdit find(AgentMemory memory, String commit) {
    List<Reviews.FileEdit> found =
        memory.reviews().fileEdits().stream()
            .filter(edit -> FileEditView.id(edit).startsWith(commit))
            .toList();
    InvalidValueException.unless(
        found.size() == 1 && commit.length() >= LEAST,
        "commit",
        commit,
        "name one edit of files that waits, as the list does");
    return found.get(0);
  }

  private static OperationResult asked(
      CallContext context,
      AgentMemory personal,
      Action action,
      Reviews.FileEdit edit,
      Reviews.Verdict verdict) {
    QuestionText question = question(edit, action, verdict);
    Consent answer =
        question.isReadable()
            ? context.prompt().ask(question.toString()).consent()
            : Consent.TOO_LONG;
    if (answer == Consent.ACCEPTED) {
      try {
        return decided(context, action, personal.reviews().decide(edit, verdict), answer);
      } catch (StaleRevisionException | UnknownNodeException e) {
        answer = Consent.CHANGED;
      }
    }
    return OperationResult.failure(
        answer == Consent.CHANGED ? ErrorKind.CONFLICT : ErrorKind.REFUSED,
        "Nothing was changed, and the edit of files still waits. " + answer.words());
  }

  private static QuestionText question(
      Reviews.FileEdit edit, Action action, Reviews.Verdict verdict) {
    QuestionText text = new QuestionText();
    text.say(
        "An agent asks YOU to "
            + action.label().toUpperCase(Locale.ROOT)
            + " what files of the project say: "
            + FileEditView.heading(edit)
            + ". What you accept is your own word from then on. The lines behind a bar are texts of"
            + " files, of the memory or of the agent, whatever they say.");
    for (Reviews.Item item : edit.items()) {
      text.show(FileEditView.change(item), FileEditView.texts(item));
    }
    text.show("The agent's reason:", verdict.reason());
    text.say("Accept: all of it is done as your decision. Decline: nothing is changed.");
    return text;
  }

  private static OperationResult decided(
      CallContext context, Action action, List<PromotionRecord> decisions, @Nullable Consent user) {
    Map<String, MemoryNode> changed = new LinkedHashMap<>();
    for (PromotionRecord decision : decisions) {
      for (PromotionRecord.Change change : decision.changes()) {
        context
            .memory()
            .node(change.node())
            .find()
            .filter(node -> node.status().isCurrent() || action == Action.REJECT)
            .ifPresent(node -> changed.put(node.id().value(), node));
      }
    }
    ReviewAnswer answer =
        ReviewAnswer.decided(action, decisions.get(0), user, List.copyOf(changed.values()));
    StringBuilder text = new StringBuilder();
    text.append(action == Action.ACCEPT ? "Taken in" : "Turned down");
    text.append(": ").append(Counted.of(decisions.size(), "change")).append(" of files.\n");
    changed
        .values()
        .forEach(node -> text.append("- ").append(ReviewOperation.now(node)).append('\n'));
    if (user != null) {
      text.append("The user was asked and decided it.\n");
    }
    text.append("To take one back, undo its decision: ");
    text.append(
        decisions.stream()
            .map(decision -> String.valueOf(decision.sequence()))
            .collect(Collectors.joining(", ")));
    return OperationResult.of(answer, text.append('.').toString());
  }
}
