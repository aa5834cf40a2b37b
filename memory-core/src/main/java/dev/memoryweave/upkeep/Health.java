package dev.memoryweave.upkeep;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The health of the narrowest scope of a memory, as a score with the reasons for it.
 *
 * <p>Counts of memories are exact and include expired memories that are not yet archived. Figures
 * about individual memories come from at most {@value #MOST_EXAMINED} of each tier, the oldest and
 * the newest, so that a large memory takes little longer than a small one; the tiers say how many
 * were examined.
 *
 * @param score 0 to 100: 100 minus the penalties of the warnings
 * @param warnings the reasons why it is below 100, the most serious category first
 * @param tiers the figures of each tier that has memories
 * @param memories how many current memories there are
 * @param checkedAt when it was computed
 */
public record Health(
    int score,
    List<Warning> warnings,
    Map<NodeKind.Tier, OfTier> tiers,
    long memories,
    Instant checkedAt) {
  /** The most memories of one tier that are examined one by one. */
  public static final int MOST_EXAMINED = 1_000;

  /** How long a result is cached. */
  public static final Duration KEPT = Duration.ofSeconds(60);

  /** Checks the score, and copies. */
  public Health {
    InvalidValueException.within("score", score, 0, 100);
    warnings = List.copyOf(warnings);
    Map<NodeKind.Tier, OfTier> ordered = new EnumMap<>(NodeKind.Tier.class);
    ordered.putAll(tiers);
    tiers = Collections.unmodifiableMap(ordered);
  }

  /** How many memories were examined one by one. */
  public long examined() {
    return tiers.values().stream().mapToLong(OfTier::examined).sum();
  }

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
  public record Warning(
      Category category, long count, List<NodeRef> examples, String message, int penalty) {
    /** The most examples of one warning. */
    public static final int MAX_EXAMPLES = 5;

    /** Copies the list, cut to the limit. */
    public Warning {
      examples = examples.stream().limit(MAX_EXAMPLES).toList();
    }

    /** The advice, one sentence. */
    public String advice() {
      return category.advice();
    }

    /** The categories of warnings, the most serious first. */
    public enum Category {
      /** No lasting memory is active; all of them went stale. */
      ALL_STALE(40, "Verify what still holds, and archive or replace the rest.", "index"),
      /** More lasting memories are stale than active. */
      MAJORITY_STALE(20, "Verify what still holds, and archive or replace the rest.", "index"),
      /** Memories contradict each other, and nobody has decided between them. */
      CONTRADICTIONS(
          15,
          "Decide which side holds: review them, or supersede the one that is wrong.",
          "review"),
      /** Evidence was checked and has changed, or is gone. */
      BROKEN_EVIDENCE(
          12, "Look at the memories: correct them, or attach evidence that holds today.", "index"),
      /** Many memories have a very low confidence. */
      LOW_CONFIDENCE(
          12, "Confirm what is right, attach evidence, and archive what is guesswork.", "review"),
      /** Several memories of one kind have the same title. */
      DUPLICATES(10, "Have repairs proposed and apply those that merge duplicates.", "repairs"),
      /** Memories are old for their half-life, and were not verified since. */
      LOW_DECAY(10, "Verify memories that still hold, or look their evidence up again.", "index"),
      /** Memories are pending review. */
      WAITING_FOR_REVIEW(10, "Accept, edit or reject what waits in the review queue.", "review"),
      /** Memories that are old enough to have been used never were. */
      LOW_ACCESS(
          8, "Name the memories that helped in reports; archive those that never will.", "upkeep"),
      /** Conditions for work to count as done are open. */
      UNMET_CRITERIA(
          6, "Close the criteria that are met, and drop those that no longer matter.", "work"),
      /** Hardly any memory is connected with another one. */
      NO_RELATIONS(
          5, "Relate memories that belong together, or place them below one another.", "save"),
      /** Hardly any memory has evidence. */
      NO_EVIDENCE(4, "Attach the file, commit or test that shows that they hold.", "save"),
      /** Upkeep has not run for two weeks, or was interrupted. */
      UPKEEP_OVERDUE(4, "Run upkeep, or let a server that stays run it each day.", "upkeep"),
      /** There are so many memories that upkeep is worthwhile. */
      LARGE_GRAPH(5, "Set policies that archive what is old, and run them.", "upkeep");

      private final int mostPenalty;
      private final String advice;
      private final String remedy;

      Category(int mostPenalty, String advice, String remedy) {
        this.mostPenalty = mostPenalty;
        this.advice = advice;
        this.remedy = remedy;
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

      /** The name of the operation that helps. */
      public String remedy() {
        return remedy;
      }
    }
  }

  /**
   * Figures of the current memories of one tier. The averages are over the memories that were
   * examined, and 0 if there are none.
   *
   * @param memories how many there are
   * @param stale how many of them are stale
   * @param examined how many of them were examined one by one
   * @param confidence their average confidence, 0 to 1
   * @param importance their average importance with what use has added, 0 to 1
   * @param freshness their average freshness, 0 to 1: one half at the age of their half-life
   * @param used the share of them that was used at least once, 0 to 1
   */
  public record OfTier(
      long memories,
      long stale,
      long examined,
      double confidence,
      double importance,
      double freshness,
      double used) {
    /** A tier without memories. */
    public static final OfTier NONE = new OfTier(0, 0, 0, 0, 0, 0, 0);

    /** Checks the ranges. */
    public OfTier {
      InvalidValueException.unless(
          memories >= stale && stale >= 0 && examined >= 0,
          "memories",
          memories,
          "not be negative");
      for (double part : new double[] {confidence, importance, freshness, used}) {
        InvalidValueException.unless(part >= 0 && part <= 1, "average", part, "be from 0 to 1");
      }
    }
  }
}
