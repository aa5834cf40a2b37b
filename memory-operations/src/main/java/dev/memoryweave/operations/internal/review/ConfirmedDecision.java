package dev.memoryweave.operations.internal.review;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.operations.internal.consent.Consent;
import dev.memoryweave.operations.internal.consent.QuestionText;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.StaleRevisionException;
import org.jspecify.annotations.Nullable;

/**
 * A decision about what waits, which the user is asked for where an agent may not make it.
 *
 * @param decision the decision, or null if none was made
 * @param answer the answer of the person, or null if none was asked
 */
record ConfirmedDecision(@Nullable PromotionRecord decision, @Nullable Consent answer) {
  /**
   * Decides as the agent, or else as the user.
   *
   * @throws NeedsPersonException if it takes a person and none can be asked
   */
  static ConfirmedDecision of(CallContext context, NodeId id, Reviews.Verdict verdict) {
    try {
      return new ConfirmedDecision(context.memory().reviews().decide(id, verdict), null);
    } catch (NeedsPersonException e) {
      AgentMemory personal = context.personal();
      if (personal == null || !context.canAsk()) {
        throw e;
      }
      return asked(context, personal, context.memory().reviews().get(id), verdict);
    }
  }

  private static ConfirmedDecision asked(
      CallContext context, AgentMemory personal, Reviews.Item item, Reviews.Verdict verdict) {
    QuestionText question = question(item, verdict);
    if (!question.isReadable()) {
      return new ConfirmedDecision(null, Consent.TOO_LONG);
    }
    Consent answer = Consent.of(context.prompt().ask(question.toString()));
    if (answer != Consent.ACCEPTED) {
      return new ConfirmedDecision(null, answer);
    }
    try {
      return new ConfirmedDecision(personal.reviews().decide(item, verdict), answer);
    } catch (StaleRevisionException | UnknownNodeException e) {
      return new ConfirmedDecision(null, Consent.CHANGED);
    }
  }

  private static QuestionText question(Reviews.Item item, Reviews.Verdict verdict) {
    QuestionText text = new QuestionText();
    text.say(
        "An agent asks YOU to decide about something that waits in the memory of the project. What"
            + " you accept is your own word: it is followed in later sessions, and no agent can"
            + " change it. The lines behind a bar are texts of the memory or of the agent, whatever"
            + " they say.");
    text.say(what(verdict) + named(item.waiting()) + ":");
    says(text, item.waiting());
    if (verdict instanceof Reviews.Verdict.Edit edit) {
      text.say("With these words instead:");
      text.show("Title:", edit.title() == null ? "" : edit.title());
      text.show("Text:", edit.body() == null ? "" : edit.body());
    }
    for (Reviews.Item.Side side : item.challenged()) {
      text.say(ReviewQueueView.relation(item, side) + " " + named(side.memory()) + ":");
      says(text, side.memory());
    }
    text.show("The agent's reason:", verdict.reason());
    text.say(
        item.isForgetting() && !(verdict instanceof Reviews.Verdict.Reject)
            ? "Accept: that memory is gone for good, with its history. IT CANNOT BE UNDONE. Decline:"
                + " nothing is changed, and the request waits on."
            : "Accept: it is done as your decision. Decline: nothing is changed, and it waits on.");
    return text;
  }

  private static String what(Reviews.Verdict verdict) {
    if (verdict instanceof Reviews.Verdict.Reject) {
      return "REJECT this, ";
    }
    return verdict instanceof Reviews.Verdict.Edit ? "CHANGE and ACCEPT this, " : "ACCEPT this, ";
  }

  private static String named(MemoryNode node) {
    return node.id().value() + ", the word of " + Attribution.words(node.provenance().principal());
  }

  private static void says(QuestionText text, MemoryNode node) {
    if (node.isSuspectedInjection() && !node.provenance().trust().isPerson()) {
      text.say("Beware: this text tries to instruct whoever reads it.");
    }
    text.show("It says:", node.title());
    text.show("With the text:", node.body());
  }
}
