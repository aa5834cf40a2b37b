package dev.memoryweave.upkeep;

import dev.memoryweave.model.NodeRef;
import java.util.List;
import java.util.Locale;

/**
 * One problem that makes a memory less useful than it could be.
 *
 * @param category the category of the problem
 * @param count how many memories are affected; if not all were examined, of those that were
 * @param examples some of them, at most {@value #MAX_EXAMPLES}, in the order of their addresses;
 *     empty if it concerns the memory as a whole
 * @param message a one-sentence description
 * @param penalty how much it lowers the score, 1 to {@link Category#mostPenalty()}
 */
public record HealthWarning(
    Category category, long count, List<NodeRef> examples, String message, int penalty) {
  /** The most examples of one warning. */
  public static final int MAX_EXAMPLES = 5;

  /** Copies the list, cut to the limit. */
  public HealthWarning {
    examples = examples.stream().limit(MAX_EXAMPLES).toList();
  }

  /** The advice, one sentence. */
  public String advice() {
    return category.advice();
  }

  /** The categories of warnings, the most serious first. */
  public enum Category {
    /** No lasting memory is active; all of them went stale. */
    ALL_STALE(40, "Verify what still holds, and archive or replace the rest."),
    /** More lasting memories are stale than active. */
    MAJORITY_STALE(20, "Verify what still holds, and archive or replace the rest."),
    /** Memories contradict each other, and nobody has decided between them. */
    CONTRADICTIONS(15, "Decide which side holds: review them, or supersede the one that is wrong."),
    /** Evidence was checked and has changed, or is gone. */
    BROKEN_EVIDENCE(12, "Look at the memories: correct them, or attach evidence that holds today."),
    /** Many memories have a very low confidence. */
    LOW_CONFIDENCE(12, "Confirm what is right, attach evidence, and archive what is guesswork."),
    /** Several memories of one kind have the same title. */
    DUPLICATES(10, "Have repairs proposed and apply those that merge duplicates."),
    /** Memories are old for their half-life, and were not verified since. */
    LOW_DECAY(10, "Verify memories that still hold, or look their evidence up again."),
    /** Memories are pending review. */
    WAITING_FOR_REVIEW(10, "Accept, edit or reject what waits in the review queue."),
    /** Memories that are old enough to have been used never were. */
    LOW_ACCESS(8, "Name the memories that helped in reports; archive those that never will."),
    /** Conditions for work to count as done are open. */
    UNMET_CRITERIA(6, "Close the criteria that are met, and drop those that no longer matter."),
    /** Hardly any memory is connected with another one. */
    NO_RELATIONS(5, "Relate memories that belong together, or place them below one another."),
    /** There are so many memories that upkeep is worthwhile. */
    LARGE_GRAPH(5, "Set policies that archive what is old, and run them.");

    private final int mostPenalty;
    private final String advice;

    Category(int mostPenalty, String advice) {
      this.mostPenalty = mostPenalty;
      this.advice = advice;
    }

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The highest penalty of a warning of this category. */
    public int mostPenalty() {
      return mostPenalty;
    }

    /** The advice, one sentence. */
    public String advice() {
      return advice;
    }
  }
}
