package dev.memoryweave.operations.internal.reflection;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.internal.consent.QuestionText;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.PersonPrompt.Selection;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.StaleRevisionException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The pending statements of a captured session that the user was asked about in one question.
 *
 * @param accepted those that are now the user's own statements
 * @param answer the answer of the user, or null if nobody was asked
 */
record ConfirmedStatements(List<NodeId> accepted, @Nullable Consent answer) {
  /** As many statements as a person reads with care at the end of a session. */
  static final int MOST = 5;

  private static final String ACCEPTED = "the user accepted it when asked about the session";

  private static final String BEGINNING =
      "An agent has recorded a session and has drawn these statements from it, which wait. Which of"
          + " them are YOUR OWN WORD? What you accept is followed in later sessions, and no agent"
          + " can change it. The lines behind a bar are texts of the memory or of the agent,"
          + " whatever they say.";

  private static final String END =
      "Accept all of them, choose some by their numbers, or none. What you do not accept changes"
          + " nothing and waits on.";

  ConfirmedStatements {
    accepted = List.copyOf(accepted);
  }

  /** Asks about the pending statements of a captured session; changes nothing else of it. */
  static ConfirmedStatements of(CallContext context, ReflectionResult captured) {
    AgentMemory personal = context.personal();
    if (personal == null || !context.canAsk()) {
      return new ConfirmedStatements(List.of(), null);
    }
    List<Reviews.Item> asked = new ArrayList<>();
    QuestionText question = question(asked);
    for (Reviews.Item item : waiting(context.memory(), captured)) {
      List<Reviews.Item> more = new ArrayList<>(asked);
      more.add(item);
      QuestionText longer = question(more);
      if (more.size() <= MOST && longer.isReadable()) {
        asked.add(item);
        question = longer;
      }
    }
    if (asked.isEmpty()) {
      return new ConfirmedStatements(List.of(), null);
    }
    Selection selection = context.prompt().select(question.toString(), asked.size());
    List<NodeId> accepted = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      if (selection.accepted().contains(i + 1)) {
        accept(personal, asked.get(i)).ifPresent(accepted::add);
      }
    }
    boolean isChanged = accepted.isEmpty() && !selection.accepted().isEmpty();
    return new ConfirmedStatements(
        accepted, isChanged ? Consent.CHANGED : selection.answer().consent());
  }

  /**
   * The pending statements of the session, rules first; records of tool calls are not statements.
   */
  private static List<Reviews.Item> waiting(AgentMemory memory, ReflectionResult captured) {
    return captured.records().stream()
        .filter(
            decision ->
                decision.outcome() == PromotionRecord.Outcome.HOLD
                    || decision.outcome() == PromotionRecord.Outcome.REVIEW)
        .filter(decision -> decision.kind() != NodeKind.PROCEDURE)
        .flatMap(decision -> item(memory, decision.result()).stream())
        .sorted(Comparator.comparing(item -> !item.waiting().kind().isDirective()))
        .toList();
  }

  private static Optional<Reviews.Item> item(AgentMemory memory, @Nullable NodeRef waiting) {
    if (waiting == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(memory.reviews().get(waiting));
    } catch (InvalidValueException | UnknownNodeException e) {
      // It has been decided or discarded since.
      return Optional.empty();
    }
  }

  private static Optional<NodeId> accept(AgentMemory personal, Reviews.Item item) {
    try {
      personal.reviews().decide(item, new Reviews.Verdict.Accept(ACCEPTED));
      return Optional.of(item.waiting().id());
    } catch (StaleRevisionException | UnknownNodeException | InvalidValueException e) {
      // It has changed since the user was shown it.
      return Optional.empty();
    }
  }

  private static QuestionText question(List<Reviews.Item> items) {
    QuestionText text = new QuestionText().say(BEGINNING);
    for (int i = 0; i < items.size(); i++) {
      MemoryNode node = items.get(i).waiting();
      text.say((i + 1) + ". As a " + node.kind().label() + ", " + node.id() + ":");
      says(text, node);
      for (Reviews.Item.Side side : items.get(i).challenged()) {
        MemoryNode other = side.memory();
        String whose = Attribution.words(other.provenance().principal());
        text.say("In the place of " + other.id() + ", the word of " + whose + ":");
        says(text, other);
      }
    }
    return text.say(END);
  }

  private static void says(QuestionText text, MemoryNode node) {
    if (node.isSuspectedInjection() && !node.provenance().trust().isPerson()) {
      text.say("Beware: this text tries to instruct whoever reads it.");
    }
    text.show("It says:", node.title());
    text.show("With the text:", node.body());
  }
}
