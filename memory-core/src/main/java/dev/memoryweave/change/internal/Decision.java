package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import org.jspecify.annotations.Nullable;

/** The decision on a statement, with its reason, regardless of the entry point. */
public sealed interface Decision {
  /** Why, on one line. */
  String reason();

  /** The memory that it concerns, or null if none. */
  default @Nullable MemoryNode target() {
    return null;
  }

  /** The outcome in the promotion record. */
  default PromotionRecord.Outcome outcome() {
    if (this instanceof Insert) {
      return PromotionRecord.Outcome.CREATE;
    }
    if (this instanceof Hold) {
      return PromotionRecord.Outcome.HOLD;
    }
    if (this instanceof Supersede) {
      return PromotionRecord.Outcome.SUPERSEDE;
    }
    if (this instanceof Merge merge) {
      return merge.isSameTitle() ? PromotionRecord.Outcome.UPDATE : PromotionRecord.Outcome.MERGE;
    }
    if (this instanceof Confirm || this instanceof Revive || this instanceof Promote) {
      return PromotionRecord.Outcome.CONFIRM;
    }
    boolean isKnown =
        this instanceof Discard
            || this instanceof Repeat
            || (this instanceof Wait wait && !wait.challenges());
    return isKnown ? PromotionRecord.Outcome.DISCARD : PromotionRecord.Outcome.REVIEW;
  }

  /**
   * New: it becomes a memory of its own, active if its author has enough authority.
   *
   * @param target the memory of a broader scope that it overrides here, or null
   */
  record Insert(@Nullable MemoryNode target, String reason) implements Decision {
    /** A new memory that overrides nothing. */
    public Insert(String reason) {
      this(null, reason);
    }
  }

  /** Its author has too little authority: it is pending until another author says the same. */
  record Hold(@Nullable MemoryNode target, String reason) implements Decision {}

  /**
   * It is pending until a person decides.
   *
   * @param target the memory that it contradicts, which stays active, or null
   */
  record Challenge(@Nullable MemoryNode target, String reason) implements Decision {}

  /** A memory already pending turns out to contradict the target. */
  record Question(MemoryNode waiting, MemoryNode target, String reason) implements Decision {}

  /**
   * A changed copy is stored as pending beside the memory, until somebody chooses between the two.
   */
  record Propose(MemoryNode target, String reason) implements Decision {}

  /** The memory of another author says it already, which counts as a confirmation. */
  record Confirm(MemoryNode target, String reason) implements Decision {}

  /** The memory says it already, and is stale: the author reactivates it. */
  record Revive(MemoryNode target, String reason) implements Decision {}

  /**
   * The memory says it already, and is pending: now it becomes active.
   *
   * @param isSaidByPerson whether a person has said it in messages that others handed over
   */
  record Promote(MemoryNode target, boolean isSaidByPerson, String reason) implements Decision {}

  /**
   * The memory says it already, and stays pending.
   *
   * @param challenges whether it is pending because it contradicts another one
   * @param counts whether the author counts as support; if not, only the evidence does
   */
  record Wait(MemoryNode target, boolean challenges, boolean counts, String reason)
      implements Decision {}

  /** The memory of the same author says it already: it takes evidence and tags. */
  record Repeat(MemoryNode target, String reason) implements Decision {}

  /** The memory says it already, and the author adds nothing: it takes the evidence. */
  record Discard(MemoryNode target, String reason) implements Decision {}

  /** The memory is given this text. */
  record Restate(MemoryNode target, String reason) implements Decision {}

  /**
   * The memory absorbs what is new, so that both become one text.
   *
   * @param body the memory's new body
   * @param isSameTitle whether both have the same title; else they are about the same thing
   */
  record Merge(MemoryNode target, String body, boolean isSameTitle, String reason)
      implements Decision {}

  /** It replaces the memory. */
  record Supersede(MemoryNode target, String reason) implements Decision {}
}
