package dev.memoryweave.reflect.internal.promotion;

import dev.memoryweave.model.Decision;
import dev.memoryweave.model.DecisionScores;
import dev.memoryweave.model.MemoryNode;
import org.jspecify.annotations.Nullable;

/** What is to become of a candidate, with how alike it is to what is there, and why. */
public sealed interface PromotionDecision {
  /** How alike the candidate and the memory are, and how sure each is. */
  DecisionScores scores();

  /** Why, on one line. */
  String reason();

  /** The decision as it is recorded. */
  Decision.Outcome outcome();

  /** The memory that the candidate was compared with, or null if none was alike. */
  @Nullable MemoryNode target();

  /** Whether a memory takes up what the candidate says, so that both become one text. */
  default boolean isJoining() {
    return this instanceof Update || this instanceof Merge;
  }

  /** Nothing like it is there: it becomes a memory. */
  record Create(DecisionScores scores, String reason) implements PromotionDecision {
    @Override
    public Decision.Outcome outcome() {
      return Decision.Outcome.CREATE;
    }

    @Override
    public @Nullable MemoryNode target() {
      return null;
    }
  }

  /** A memory says the same: it is confirmed, and takes the evidence. */
  record Confirm(MemoryNode target, DecisionScores scores, String reason)
      implements PromotionDecision {
    @Override
    public Decision.Outcome outcome() {
      return Decision.Outcome.CONFIRM;
    }
  }

  /**
   * A memory of the same title takes up what is new.
   *
   * @param body what the memory's body becomes
   */
  record Update(MemoryNode target, String body, DecisionScores scores, String reason)
      implements PromotionDecision {
    @Override
    public Decision.Outcome outcome() {
      return Decision.Outcome.UPDATE;
    }
  }

  /**
   * A memory about the same thing takes up what is new.
   *
   * @param body what the memory's body becomes
   */
  record Merge(MemoryNode target, String body, DecisionScores scores, String reason)
      implements PromotionDecision {
    @Override
    public Decision.Outcome outcome() {
      return Decision.Outcome.MERGE;
    }
  }

  /** The candidate takes the place of a memory. */
  record Supersede(MemoryNode target, DecisionScores scores, String reason)
      implements PromotionDecision {
    @Override
    public Decision.Outcome outcome() {
      return Decision.Outcome.SUPERSEDE;
    }
  }

  /** A memory covers it already; it keeps the evidence of the candidate. */
  record Discard(MemoryNode target, DecisionScores scores, String reason)
      implements PromotionDecision {
    @Override
    public Decision.Outcome outcome() {
      return Decision.Outcome.DISCARD;
    }
  }

  /**
   * A person should decide: the candidate waits, and the memory, if there is one, stays in force
   * and counts as contested.
   */
  record Review(@Nullable MemoryNode target, DecisionScores scores, String reason)
      implements PromotionDecision {
    @Override
    public Decision.Outcome outcome() {
      return Decision.Outcome.REVIEW;
    }
  }

  /** One source is not enough: the candidate waits for another one that says the same. */
  record Hold(DecisionScores scores, String reason) implements PromotionDecision {
    @Override
    public Decision.Outcome outcome() {
      return Decision.Outcome.HOLD;
    }

    @Override
    public @Nullable MemoryNode target() {
      return null;
    }
  }
}
