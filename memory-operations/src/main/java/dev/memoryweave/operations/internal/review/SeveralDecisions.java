package dev.memoryweave.operations.internal.review;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.answer.ReviewAnswer;
import dev.memoryweave.operations.answer.ReviewAnswer.Action;
import dev.memoryweave.operations.internal.consent.QuestionText;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.FailureWords;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Item;
import dev.memoryweave.review.Reviews.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes one decision about several pending items, each by itself: one failure does not stop the
 * others. The user is asked one question about all that an agent may not decide.
 */
final class SeveralDecisions {
  private static final String TOO_MUCH =
      "The user was not asked, since all of them together are more than anybody reads before"
          + " answering; decide about fewer at once.";

  private final CallContext context;
  private final Action action;
  private final Verdict verdict;
  private final Map<NodeId, Integer> revisions = new HashMap<>();
  private final Map<NodeId, Item> items = new LinkedHashMap<>();
  private final Map<NodeId, Item> asked = new LinkedHashMap<>();
  private final List<Outcome> outcomes = new ArrayList<>();
  private @Nullable Consent answer;

  /** The outcome for one of them: a decision, or why there is none. */
  private record Outcome(
      NodeId id, @Nullable PromotionRecord decision, @Nullable ErrorKind error, String message) {}

  private SeveralDecisions(CallContext context, Action action, Verdict verdict) {
    this.context = context;
    this.action = action;
    this.verdict = verdict;
  }

  /**
   * Decides about each, or only reports what would become of each.
   *
   * @param revisions the revision of each as it was read, or none
   */
  static OperationResult of(
      CallContext context,
      Action action,
      List<NodeId> ids,
      List<Integer> revisions,
      Verdict verdict,
      boolean dryRun) {
    SeveralDecisions several = new SeveralDecisions(context, action, verdict);
    for (int i = 0; i < revisions.size(); i++) {
      several.revisions.put(ids.get(i), revisions.get(i));
    }
    List<NodeId> each = ids.stream().distinct().toList();
    return dryRun ? several.preview(each) : several.decide(each);
  }

  private OperationResult decide(List<NodeId> ids) {
    ids.forEach(this::read);
    if (context.canAsk()) {
      ask();
    }
    for (NodeId id : ids) {
      outcomes.add(decide(id));
    }
    return result();
  }

  /** Reads one; if it is not pending, the decision says why. */
  private void read(NodeId id) {
    try {
      Item item = context.memory().reviews().get(id);
      Integer revision = revisions.get(id);
      if (revision == null || item.waiting().revision() == revision) {
        items.put(id, item);
      }
    } catch (MemoryException e) {
      // Reported in its place.
    }
  }

  /** Decides nothing before the answer, because the call may be repeated with it. */
  private void ask() {
    items.forEach(
        (id, item) -> {
          try {
            Object unused = context.memory().reviews().preview(id, verdict);
          } catch (NeedsPersonException e) {
            asked.put(id, item);
          } catch (MemoryException e) {
            // The decision fails as well, and reports it.
          }
        });
    if (!asked.isEmpty()) {
      QuestionText question = DecisionQuestion.about(List.copyOf(asked.values()), verdict);
      answer =
          question.isReadable()
              ? context.prompt().ask(question.toString()).consent()
              : Consent.TOO_LONG;
    }
  }

  private Outcome decide(NodeId id) {
    AgentMemory personal = context.personal();
    boolean isAsked = asked.containsKey(id);
    if (isAsked && answer != null && answer != Consent.ACCEPTED) {
      return new Outcome(
          id, null, ErrorKind.REFUSED, answer == Consent.TOO_LONG ? TOO_MUCH : answer.words());
    }
    try {
      AgentMemory decider = personal != null && isAsked ? personal : context.memory();
      Reviews reviews = decider.reviews();
      Item now = reviews.get(id);
      Item read = items.get(id);
      if (read == null || !saysTheSame(read, now)) {
        return new Outcome(
            id,
            null,
            ErrorKind.CONFLICT,
            "it was changed meanwhile, or waits for another reason after the decisions before it;"
                + " look at it again");
      }
      return new Outcome(id, reviews.decide(now, verdict), null, "");
    } catch (MemoryException e) {
      return new Outcome(id, null, ErrorKind.of(e), words(e));
    }
  }

  private String words(MemoryException failure) {
    return FailureWords.at(context.door()).of(failure);
  }

  /** Whether the texts of both sides are unchanged; counts and marks may differ. */
  private static boolean saysTheSame(Item read, Item now) {
    boolean isSame =
        read.cause() == now.cause()
            && says(read.waiting()).equals(says(now.waiting()))
            && read.challenged().size() == now.challenged().size();
    for (int i = 0; isSame && i < now.challenged().size(); i++) {
      isSame =
          says(read.challenged().get(i).memory()).equals(says(now.challenged().get(i).memory()));
    }
    return isSame;
  }

  private static List<Object> says(MemoryNode node) {
    return List.of(node.ref(), node.status(), node.title(), node.body());
  }

  private OperationResult result() {
    List<Outcome> done = outcomes.stream().filter(one -> one.decision() != null).toList();
    ReviewAnswer answered =
        ReviewAnswer.ofSeveral(
            action, outcomes.stream().map(SeveralDecisions::answer).toList(), answer);
    ErrorKind error =
        done.isEmpty() ? outcomes.stream().map(Outcome::error).findFirst().orElse(null) : null;
    return new OperationResult(answered, text(done), error);
  }

  private static ReviewAnswer.Outcome answer(Outcome one) {
    PromotionRecord decision = one.decision();
    return decision == null
        ? ReviewAnswer.Outcome.failed(
            one.id().value(), String.valueOf(one.error()).toLowerCase(Locale.ROOT), one.message())
        : ReviewAnswer.Outcome.of(one.id().value(), decision);
  }

  /** Lists failures first, so that they are reported even if not everything fits. */
  private String text(List<Outcome> done) {
    StringBuilder text = new StringBuilder();
    String verb = action == Action.ACCEPT ? "Accepted " : "Rejected ";
    text.append(verb).append(done.size()).append(" of ").append(outcomes.size()).append(".\n");
    List<String> lines = new ArrayList<>();
    Map<String, List<String>> failed = new LinkedHashMap<>();
    outcomes.stream()
        .filter(one -> one.decision() == null)
        .forEach(
            one ->
                failed
                    .computeIfAbsent(one.message(), message -> new ArrayList<>())
                    .add(one.id().value()));
    failed.forEach(
        (message, ids) -> lines.add("- not done, " + String.join(", ", ids) + ": " + message));
    done.forEach(one -> lines.add("- " + line(one)));
    text.append(BoundedLines.of(lines, "they are done as well")).append('\n');
    if (answer == Consent.ACCEPTED) {
      text.append("The user was asked about ").append(asked.size()).append(" and decided it.\n");
    }
    if (outcomes.stream().anyMatch(one -> one.error() == ErrorKind.NEEDS_PERSON)) {
      text.append(context.door().refused()).append('\n');
    }
    if (!done.isEmpty()) {
      text.append("To take one back, undo its decision: ");
      text.append(
          done.stream()
              .map(one -> Objects.requireNonNull(one.decision()))
              .filter(decision -> !decision.isForgetting())
              .map(decision -> String.valueOf(decision.sequence()))
              .collect(Collectors.joining(", ")));
      text.append('.');
    }
    return text.toString().stripTrailing();
  }

  private String line(Outcome one) {
    return context
        .memory()
        .node(one.id())
        .find()
        .map(ReviewOperation::now)
        .orElse(one.id() + " is forgotten for good");
  }

  /** As the caller, or else as the user, who would be asked. */
  private Reviews.Preview previewed(NodeId id) {
    try {
      return context.memory().reviews().preview(id, verdict);
    } catch (NeedsPersonException e) {
      AgentMemory personal = context.personal();
      if (personal == null || !context.canAsk()) {
        throw e;
      }
      return personal.reviews().preview(id, verdict);
    }
  }

  private OperationResult preview(List<NodeId> ids) {
    List<Reviews.Preview.Change> changes = new ArrayList<>();
    StringBuilder text = new StringBuilder("Dry run, nothing was changed.\n");
    boolean isPossible = true;
    for (NodeId id : ids) {
      try {
        Reviews.Preview one = previewed(id);
        changes.addAll(one.changes());
        text.append(PreviewText.lines(one.changes()));
      } catch (MemoryException e) {
        isPossible = false;
        text.append("- not possible, ").append(id).append(": ").append(words(e)).append('\n');
      }
    }
    return OperationResult.of(
        ReviewAnswer.dryRun(action, isPossible, changes), text.toString().stripTrailing());
  }
}
