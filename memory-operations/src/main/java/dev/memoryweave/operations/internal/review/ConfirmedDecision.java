package dev.memoryweave.operations.internal.review;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.operations.internal.consent.Consent;
import dev.memoryweave.operations.internal.consent.QuestionText;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.StaleRevisionException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A decision about what waits, or taking one back, which the user is asked for where an agent may
 * not make it.
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
      AgentMemory personal = asked(context, e);
      Reviews.Item item = context.memory().reviews().get(id);
      return answered(
          context,
          DecisionQuestion.about(List.of(item), verdict),
          reviews -> reviews.decide(item, verdict),
          personal);
    }
  }

  /**
   * Takes a decision back as the agent, or else as the user.
   *
   * @throws NeedsPersonException if it takes a person and none can be asked
   */
  static ConfirmedDecision undo(CallContext context, int decision, String reason) {
    try {
      return new ConfirmedDecision(context.memory().reviews().undo(decision, reason), null);
    } catch (NeedsPersonException e) {
      AgentMemory personal = asked(context, e);
      return answered(
          context,
          DecisionQuestion.toUndo(personal.reviews().previewUndo(decision), reason),
          reviews -> reviews.undo(decision, reason),
          personal);
    }
  }

  private static AgentMemory asked(CallContext context, NeedsPersonException refusal) {
    AgentMemory personal = context.personal();
    if (personal == null || !context.canAsk()) {
      throw refusal;
    }
    return personal;
  }

  private static ConfirmedDecision answered(
      CallContext context,
      QuestionText question,
      Function<Reviews, PromotionRecord> decide,
      AgentMemory personal) {
    if (!question.isReadable()) {
      return new ConfirmedDecision(null, Consent.TOO_LONG);
    }
    Consent answer = Consent.of(context.prompt().ask(question.toString()));
    if (answer != Consent.ACCEPTED) {
      return new ConfirmedDecision(null, answer);
    }
    try {
      return new ConfirmedDecision(decide.apply(personal.reviews()), answer);
    } catch (StaleRevisionException | UnknownNodeException e) {
      return new ConfirmedDecision(null, Consent.CHANGED);
    }
  }
}
