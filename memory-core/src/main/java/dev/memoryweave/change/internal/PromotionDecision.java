package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import org.jspecify.annotations.Nullable;

/** What is to become of a candidate, with how alike it is to what is there, and why. */
public sealed interface PromotionDecision {
  /** How alike the candidate and the memory are, and how sure each is. */
  PromotionRecord.Scores scores();

  /** Why, on one line. */
  String reason();

  /** The decision as it is recorded. */
  PromotionRecord.Outcome outcome();

  /** The memory that the candidate was compared with, or null if none was alike. */
  @Nullable MemoryNode target();

  /** Whether a memory takes up what the candidate says, so that both become one text. */
  default boolean isJoining() {
    return this instanceof Update || this instanceof Merge;
  }

  /** Nothing like it is there: it becomes a memory. */
  record Create(PromotionRecord.Scores scores, String reason) implements PromotionDecision {
    @Override
    public PromotionRecord.Outcome outcome() {
      return PromotionRecord.Outcome.CREATE;
    }

    @Override
    public @Nullable MemoryNode target() {
      return null;
    }
  }

  /** A memory says the same: it is confirmed, and takes the evidence. */
  record Confirm(MemoryNode target, PromotionRecord.Scores scores, String reason)
      implements PromotionDecision {
    @Override
    public PromotionRecord.Outcome outcome() {
      return PromotionRecord.Outcome.CONFIRM;
    }
  }

  /**
   * A memory of the same title takes up what is new.
   *
   * @param body what the memory's body becomes
   */
  record Update(MemoryNode target, String body, PromotionRecord.Scores scores, String reason)
      implements PromotionDecision {
    @Override
    public PromotionRecord.Outcome outcome() {
      return PromotionRecord.Outcome.UPDATE;
    }
  }

  /**
   * A memory about the same thing takes up what is new.
   *
   * @param body what the memory's body becomes
   */
  record Merge(MemoryNode target, String body, PromotionRecord.Scores scores, String reason)
      implements PromotionDecision {
    @Override
    public PromotionRecord.Outcome outcome() {
      return PromotionRecord.Outcome.MERGE;
    }
  }

  /** The candidate takes the place of a memory. */
  record Supersede(MemoryNode target, PromotionRecord.Scores scores, String reason)
      implements PromotionDecision {
    @Override
    public PromotionRecord.Outcome outcome() {
      return PromotionRecord.Outcome.SUPERSEDE;
    }
  }

  /** A memory covers it already; it keeps the evidence of the candidate. */
  record Discard(MemoryNode target, PromotionRecord.Scores scores, String reason)
      implements PromotionDecision {
    @Override
    public PromotionRecord.Outcome outcome() {
      return PromotionRecord.Outcome.DISCARD;
    }
  }

  /**
   * A person should decide: the candidate waits, and the memory, if there is one, stays in force
   * and counts as contested.
   */
  record Review(@Nullable MemoryNode target, PromotionRecord.Scores scores, String reason)
      implements PromotionDecision {
    @Override
    public PromotionRecord.Outcome outcome() {
      return PromotionRecord.Outcome.REVIEW;
    }
  }

  /** One source is not enough: the candidate waits for another one that says the same. */
  record Hold(PromotionRecord.Scores scores, String reason) implements PromotionDecision {
    @Override
    public PromotionRecord.Outcome outcome() {
      return PromotionRecord.Outcome.HOLD;
    }

    @Override
    public @Nullable MemoryNode target() {
      return null;
    }
  }
}
