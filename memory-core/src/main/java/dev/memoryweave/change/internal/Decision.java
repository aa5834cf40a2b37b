package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import org.jspecify.annotations.Nullable;

/** What is to be made of a statement, and why; whatever door it came through. */
public sealed interface Decision {
  /** Why, on one line. */
  String reason();

  /** The memory that it is about, or null if it is about none. */
  default @Nullable MemoryNode target() {
    return null;
  }

  /** What the record of reports calls it. */
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
   * It is news: it becomes a memory of its own, in force if its author's word is enough.
   *
   * @param target the memory of a broader scope that it overrides here, or null
   */
  record Insert(@Nullable MemoryNode target, String reason) implements Decision {
    /** News that overrides nothing. */
    public Insert(String reason) {
      this(null, reason);
    }
  }

  /** Its author's word is not enough: it waits for another one who says the same. */
  record Hold(@Nullable MemoryNode target, String reason) implements Decision {}

  /**
   * It waits for a person.
   *
   * @param target the memory that it speaks against, which stays in force, or null
   */
  record Challenge(@Nullable MemoryNode target, String reason) implements Decision {}

  /** What waits already turns out to speak against the memory. */
  record Question(MemoryNode waiting, MemoryNode target, String reason) implements Decision {}

  /** The memory as it would be waits beside it, until somebody decides between the two. */
  record Propose(MemoryNode target, String reason) implements Decision {}

  /** The memory says it already, by the word of somebody else, which counts as a confirmation. */
  record Confirm(MemoryNode target, String reason) implements Decision {}

  /** The memory says it already, and is stale: its author's word brings it back. */
  record Revive(MemoryNode target, String reason) implements Decision {}

  /**
   * The memory says it already, and waits: now it comes into force.
   *
   * @param isSaidByPerson whether a person has said it in messages that others handed over
   */
  record Promote(MemoryNode target, boolean isSaidByPerson, String reason) implements Decision {}

  /**
   * The memory says it already, and goes on waiting.
   *
   * @param challenges whether it waits because it speaks against another one
   * @param counts whether the word counts for it; else only what it brings as evidence does
   */
  record Wait(MemoryNode target, boolean challenges, boolean counts, String reason)
      implements Decision {}

  /** The memory says it already, by the word of the same author: it takes evidence and tags. */
  record Repeat(MemoryNode target, String reason) implements Decision {}

  /** The memory says it already, and the word adds nothing: it takes the evidence. */
  record Discard(MemoryNode target, String reason) implements Decision {}

  /** The memory is given this text. */
  record Restate(MemoryNode target, String reason) implements Decision {}

  /**
   * The memory takes up what is new, so that both become one text.
   *
   * @param body what the memory's body becomes
   * @param isSameTitle whether both have the same title; else they are about the same thing
   */
  record Merge(MemoryNode target, String body, boolean isSameTitle, String reason)
      implements Decision {}

  /** It takes the place of the memory. */
  record Supersede(MemoryNode target, String reason) implements Decision {}
}
