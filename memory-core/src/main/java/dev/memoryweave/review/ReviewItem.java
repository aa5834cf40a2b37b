package dev.memoryweave.review;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import java.util.List;
import java.util.Locale;

/**
 * A memory that waits for a decision, with the reason.
 *
 * @param waiting the memory that waits
 * @param cause why it waits
 * @param reason the same in words
 * @param evidence what speaks for it, and against it
 * @param challenged the memories in force that it speaks against, each with its own evidence
 * @param records what was decided about it so far, latest first
 */
public record ReviewItem(
    MemoryNode waiting,
    Cause cause,
    String reason,
    List<Evidence> evidence,
    List<Side> challenged,
    List<PromotionRecord> records) {

  /** Copies the lists. */
  public ReviewItem {
    evidence = List.copyOf(evidence);
    challenged = List.copyOf(challenged);
    records = List.copyOf(records);
  }

  /**
   * The other side of a contradiction.
   *
   * @param memory the memory in force
   * @param evidence what speaks for it, and against it
   */
  public record Side(MemoryNode memory, List<Evidence> evidence) {
    /** Copies the list. */
    public Side {
      evidence = List.copyOf(evidence);
    }
  }

  /** Why something waits. */
  public enum Cause {
    /** It speaks against a memory in force. */
    CHALLENGES,
    /** Its text is a suspected prompt injection. */
    INSTRUCTS,
    /** Somebody asks to change a memory of an author of higher authority. */
    REQUEST,
    /** Only one author says it, and that is not enough. */
    ONE_SOURCE,
    /** Its evidence has changed or is gone. */
    EVIDENCE_CHANGED,
    /** Somebody asked for a second look. */
    QUESTIONED;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
