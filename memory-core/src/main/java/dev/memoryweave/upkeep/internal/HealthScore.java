package dev.memoryweave.upkeep.internal;

import dev.memoryweave.Maintenance.EmbeddingWork;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Health.Warning.Category;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Judges figures: which deserve a warning, and the penalty of each. Pure functions. */
final class HealthScore {
  /** Fewer memories than this do not show a pattern. */
  static final int ENOUGH_TO_JUDGE = 10;

  /** Fewer memories than this need no upkeep. */
  static final int ENOUGH_TO_TEND = 200;

  /** More memories than this call for upkeep. */
  static final long LARGE = 50_000;

  /** So many new memories within a week are much, for a memory that is not new. */
  static final int MUCH_GROWTH = 300;

  private static final double MOST_WITHOUT_VECTOR = .05;
  private static final double MOST_FADED = .6;
  private static final double MOST_UNUSED = .8;
  private static final double MOST_UNCONNECTED = .95;
  private static final double MOST_UNPROVEN = .9;
  private static final double MOST_DOUBTED = .2;

  /** From this fraction of the memories on, a warning about single ones has the full penalty. */
  private static final double FULL_PART = .25;

  /** This many pending memories or open criteria have the full penalty. */
  private static final double FULL_COUNT = 20;

  private final HealthFigures figures;
  private final List<Health.Warning> warnings = new ArrayList<>();

  private HealthScore(HealthFigures figures) {
    this.figures = figures;
  }

  /**
   * Judges figures.
   *
   * @param vectors how many texts have a vector and how many have none
   */
  static Health judge(HealthFigures figures, EmbeddingWork.Progress vectors, Instant at) {
    HealthScore rules = new HealthScore(figures);
    rules.judge();
    rules.vectors(vectors);
    return new Health(
            100,
            List.of(),
            figures.tiers(),
            figures.memories(),
            figures.relations(),
            figures.entities(),
            at)
        .with(rules.warnings);
  }

  private void judge() {
    stale();
    some(Category.CONTRADICTIONS, "contested: something contradicts them");
    some(Category.BROKEN_EVIDENCE, "based on evidence that says something else now, or is gone");
    most(Category.LOW_CONFIDENCE, examined(), MOST_DOUBTED, "believed less than by half");
    some(Category.DUPLICATES, "of the same kind and title as another one");
    most(
        Category.LOW_DECAY,
        examined(),
        MOST_FADED,
        "older than twice their half-life, and were not verified since");
    counted(
        Category.WAITING_FOR_REVIEW, "memory waits for a decision", "memories wait for a decision");
    most(
        Category.LOW_ACCESS,
        figures.seasoned(),
        MOST_UNUSED,
        "older than a month, and were never used");
    counted(Category.UNMET_CRITERIA, "criterion is not met", "criteria are not met");
    most(Category.NO_RELATIONS, examined(), MOST_UNCONNECTED, "connected with no other");
    most(Category.NO_EVIDENCE, examined(), MOST_UNPROVEN, "without evidence");
    upkeep();
    size();
  }

  private long examined() {
    return figures.examined().size();
  }

  private void stale() {
    long stale = figures.stale();
    long inForce = figures.inForce();
    if (stale == 0 || stale <= inForce) {
      return;
    }
    long lasting = stale + inForce;
    add(
        inForce == 0 ? Category.ALL_STALE : Category.MAJORITY_STALE,
        stale,
        figures.found(Category.ALL_STALE).examples(),
        inForce == 0
            ? "All " + lasting + " lasting memories are stale."
            : stale + " of " + lasting + " lasting memories are stale.",
        1);
  }

  private void upkeep() {
    String broken = figures.brokenCycle();
    if (broken != null) {
      add(Category.FAILED_UPKEEP, 1, List.of(), "The cycle " + broken + " was interrupted.", 1);
    }
    if (!figures.isTended() && figures.memories() >= ENOUGH_TO_TEND) {
      add(
          Category.UPKEEP_OVERDUE,
          figures.memories(),
          List.of(),
          "Upkeep has not run for " + HealthReading.TENDED.toDays() + " days.",
          1);
    }
  }

  private void size() {
    if (figures.memories() > LARGE) {
      add(
          Category.LARGE_GRAPH,
          figures.memories(),
          List.of(),
          "There are " + figures.memories() + " memories, more than " + LARGE + ".",
          1);
    }
    HealthFigures.Found added = figures.found(Category.GROWTH);
    if (!figures.isNew() && added.count() >= MUCH_GROWTH) {
      add(
          Category.GROWTH,
          added.count(),
          added.examples(),
          "At least "
              + added.count()
              + " lasting memories were added within "
              + HealthReading.LATELY.toDays()
              + " days.",
          added.count() / (2.0 * MUCH_GROWTH));
    }
  }

  private void vectors(EmbeddingWork.Progress vectors) {
    if (vectors.model() == null) {
      return;
    }
    long counted = vectors.done() + vectors.missing();
    boolean begins = counted == 0 && vectors.state() == EmbeddingWork.Progress.State.WORKING;
    // A store does not know a model before the first vector of it.
    long all = counted == 0 ? figures.memories() : counted;
    long missing = all - vectors.done();
    if (!begins && all >= ENOUGH_TO_JUDGE && missing > MOST_WITHOUT_VECTOR * all) {
      add(
          Category.VECTORS_MISSING,
          missing,
          List.of(),
          missing + " of " + all + " memories and passages have no vector: words alone find them.",
          missing / (double) all);
    }
  }

  /** Adds a warning if there is any at all. */
  private void some(Category category, String what) {
    HealthFigures.Found found = figures.found(category);
    if (found.count() > 0) {
      add(
          category,
          found.count(),
          found.examples(),
          of(found.count(), examined()) + " " + what + ".",
          found.count() / (FULL_PART * examined()));
    }
  }

  /** Adds a warning if a fraction is exceeded. */
  private void most(Category category, long all, double accepted, String what) {
    HealthFigures.Found found = figures.found(category);
    double part = all == 0 ? 0 : found.count() / (double) all;
    if (all >= ENOUGH_TO_JUDGE && part > accepted) {
      add(
          category,
          found.count(),
          found.examples(),
          of(found.count(), all) + " " + what + ".",
          (part - accepted) / (1 - accepted));
    }
  }

  private void counted(Category category, String one, String several) {
    HealthFigures.Found found = figures.found(category);
    if (found.count() > 0) {
      add(
          category,
          found.count(),
          found.examples(),
          found.count() + " " + (found.count() == 1 ? one : several) + ".",
          found.count() / FULL_COUNT);
    }
  }

  private static String of(long count, long all) {
    return count + " of " + all + " memories that were examined " + (count == 1 ? "is" : "are");
  }

  private void add(
      Category category, long count, List<NodeRef> examples, String message, double severity) {
    warnings.add(Health.Warning.of(category, count, examples, message, severity));
  }
}
