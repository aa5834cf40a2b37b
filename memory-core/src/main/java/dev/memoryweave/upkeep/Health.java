package dev.memoryweave.upkeep;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The health of the narrowest scope of a memory, as a score with the reasons for it.
 *
 * <p>Counts of memories are exact and include expired memories that are not yet archived. Figures
 * about individual memories come from at most {@value #MOST_EXAMINED} lasting ones, the oldest and
 * the newest of each tier, so that a large memory takes little longer than a small one; the tiers
 * say how many were examined.
 *
 * @param score 0 to 100: 100 minus the penalties of the warnings
 * @param warnings the reasons why it is below 100, the most serious category first
 * @param tiers the figures of each tier that has memories
 * @param memories how many current memories there are
 * @param relations how many relations the examined lasting memories have
 * @param entities how many names have a memory of the kind {@code term} in force
 * @param checkedAt when it was computed
 */
public record Health(
    int score,
    List<Warning> warnings,
    Map<NodeKind.Tier, OfTier> tiers,
    long memories,
    long relations,
    long entities,
    Instant checkedAt) {
  /** The most lasting memories that are examined one by one. */
  public static final int MOST_EXAMINED = 600;

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

  /** Adds warnings, each in its place, and lowers the score by them. */
  public Health with(List<Warning> further) {
    List<Warning> all =
        Stream.concat(warnings.stream(), further.stream())
            .sorted(Comparator.comparing(Warning::category))
            .toList();
    int penalty = all.stream().mapToInt(Warning::penalty).sum();
    return new Health(
        Math.max(0, 100 - penalty), all, tiers, memories, relations, entities, checkedAt);
  }

  /**
   * Warns of problems that cannot be seen in the store alone, such as files that are gone. Its
   * warnings are part of the health like all others, and cached with it.
   */
  @FunctionalInterface
  public interface Contributor {
    /** Warns of nothing. */
    Contributor NONE = (examined, now) -> List.of();

    /**
     * Looks for problems, outside of transactions. It may be called by several threads at once.
     *
     * @param examined the lasting memories that are examined one by one: a part of a large memory
     * @param now the time of the check
     * @return the warnings, at most one of each category; if it throws, there are none
     */
    List<Warning> warnings(List<MemoryNode> examined, Instant now);
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

    /**
     * A warning whose penalty follows from its severity.
     *
     * @param severity 0 for the lowest penalty, 1, from 1 on for the highest of the category
     */
    public static Warning of(
        Category category, long count, List<NodeRef> examples, String message, double severity) {
      int penalty = (int) Math.round(category.mostPenalty() * Math.min(1, severity));
      return new Warning(category, count, examples, message, Math.max(1, penalty));
    }

    /** The advice, one sentence. */
    public String advice() {
      return category.advice();
    }

    /** The categories of warnings, the most serious first. */
    public enum Category {
      /** No lasting memory is active; all of them went stale. */
      ALL_STALE(40, "Verify what still holds, and archive or replace the rest.", "status"),
      /** More lasting memories are stale than active. */
      MAJORITY_STALE(20, "Verify what still holds, and archive or replace the rest.", "status"),
      /** Memories contradict each other, and nobody has decided between them. */
      CONTRADICTIONS(
          15,
          "Decide which side holds: review them, or supersede the one that is wrong.",
          "review"),
      /** Evidence was checked and has changed, or is gone. */
      BROKEN_EVIDENCE(
          12, "Look at the memories: correct them, or attach evidence that holds today.", "status"),
      /** Many memories have a very low confidence. */
      LOW_CONFIDENCE(
          12, "Confirm what is right, attach evidence, and archive what is guesswork.", "review"),
      /** Memories are anchored at files that do not exist. */
      BROKEN_ANCHORS(
          10, "Look where the files went: save the new places, or retire what is over.", "sync"),
      /** Several memories of one kind have the same title. */
      DUPLICATES(10, "Have repairs proposed and apply those that merge duplicates.", "repairs"),
      /** Memories are old for their half-life, and were not verified since. */
      LOW_DECAY(10, "Verify memories that still hold, or look their evidence up again.", "status"),
      /** Memories are pending review. */
      WAITING_FOR_REVIEW(10, "Accept, edit or reject what waits in the review queue.", "review"),
      /** Files have changed since they were read, or could not be read. */
      INDEX_BEHIND(8, "Have the changed files read again.", "status"),
      /** Memories that are old enough to have been used never were. */
      LOW_ACCESS(
          8, "Name the memories that helped in reports; archive those that never will.", "upkeep"),
      /** Many texts have no vector, though the memory has an embedder. */
      VECTORS_MISSING(
          6, "See in the status what holds the embedder up; the rest follows by itself.", "status"),
      /** Conditions for work to count as done are open. */
      UNMET_CRITERIA(
          6, "Close the criteria that are met, and drop those that no longer matter.", "work"),
      /** The last cycle of upkeep did not come to its end. */
      FAILED_UPKEEP(6, "Run upkeep again: it does the rest.", "upkeep"),
      /** Hardly any memory is connected with another one. */
      NO_RELATIONS(
          5, "Relate memories that belong together, or place them below one another.", "save"),
      /** There are so many memories that upkeep is worthwhile. */
      LARGE_GRAPH(5, "Set policies that archive what is old, and run them.", "upkeep"),
      /** A memory that is not new has grown much within a week. */
      GROWTH(
          5, "See who writes so much, and set policies that archive what soon ends.", "policies"),
      /** Memories belong to branches that are gone, and to no commit that is checked out. */
      ORPHANED_BRANCHES(5, "Carry over what still holds; retire the rest.", "sync"),
      /** Hardly any memory has evidence. */
      NO_EVIDENCE(4, "Attach the file, commit or test that shows that they hold.", "save"),
      /** Upkeep has not run for two weeks. */
      UPKEEP_OVERDUE(4, "Run upkeep, or let a server that stays run it each day.", "upkeep"),
      /** Backups of the project are old. */
      OLD_BACKUPS(2, "Remove the backups that nobody will go back to.", "backup_remove");

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
   * Figures of the current memories of one tier. All but the first three are of the memories that
   * were examined, and the averages 0 if there are none.
   *
   * @param memories how many there are
   * @param active how many of them are in force
   * @param stale how many of them are stale
   * @param examined how many of them were examined one by one
   * @param confidences how many are believed how much
   * @param confidence their average confidence, 0 to 1
   * @param importance their average importance with what use has added, 0 to 1
   * @param freshness their average freshness, 0 to 1: one half at the age of their half-life
   * @param used the share of them that was used at least once, 0 to 1
   * @param uses how often one was used, on average
   * @param age their average age
   * @param oldest the age of the oldest one
   * @param size the average length of their title, summary and body, in characters
   */
  public record OfTier(
      long memories,
      long active,
      long stale,
      long examined,
      Confidences confidences,
      double confidence,
      double importance,
      double freshness,
      double used,
      double uses,
      Duration age,
      Duration oldest,
      double size) {
    /** Checks the ranges. */
    public OfTier {
      InvalidValueException.unless(
          active >= 0 && stale >= 0 && examined >= 0 && memories >= active + stale,
          "memories",
          memories,
          "be as many as are active or stale");
      for (double part : new double[] {confidence, importance, freshness, used}) {
        InvalidValueException.unless(part >= 0 && part <= 1, "average", part, "be from 0 to 1");
      }
    }
  }

  /**
   * How many memories are believed how much.
   *
   * @param low those below {@value #MIDDLE}
   * @param middle those from there to below {@value #HIGH}
   * @param high those from there on
   */
  public record Confidences(long low, long middle, long high) {
    /** Nothing. */
    public static final Confidences NONE = new Confidences(0, 0, 0);

    /** The lowest confidence that is not low. */
    public static final double MIDDLE = .5;

    /** The lowest confidence that is high. */
    public static final double HIGH = .8;

    /** Counts confidences, each 0 to 1. */
    public static Confidences of(Collection<Double> confidences) {
      long high = confidences.stream().filter(each -> each >= HIGH).count();
      long low = confidences.stream().filter(each -> each < MIDDLE).count();
      return new Confidences(low, confidences.size() - low - high, high);
    }
  }
}
