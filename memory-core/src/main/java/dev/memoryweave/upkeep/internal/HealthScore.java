package dev.memoryweave.upkeep.internal;

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

  static Health judge(HealthFigures figures, Instant at) {
    HealthScore rules = new HealthScore(figures);
    rules.judge();
    int penalty = rules.warnings.stream().mapToInt(Health.Warning::penalty).sum();
    return new Health(
        Math.max(0, 100 - penalty), rules.warnings, figures.tiers(), figures.memories(), at);
  }

  /** Adds warnings in the order of the categories. */
  private void judge() {
    stale();
    some(Category.CONTRADICTIONS, figures.contested(), "contested: something contradicts them");
    some(
        Category.BROKEN_EVIDENCE,
        figures.brokenEvidence(),
        "based on evidence that says something else now, or is gone");
    most(
        Category.LOW_CONFIDENCE,
        figures.doubted(),
        figures.examined(),
        MOST_DOUBTED,
        "believed less than by half");
    some(Category.DUPLICATES, figures.duplicates(), "of the same kind and title as another one");
    most(
        Category.LOW_DECAY,
        figures.faded(),
        figures.examined(),
        MOST_FADED,
        "older than twice their half-life, and were not verified since");
    counted(
        Category.WAITING_FOR_REVIEW,
        figures.waiting(),
        figures.waitingExamples(),
        figures.waiting() == 1 ? "memory waits for a decision" : "memories wait for a decision");
    most(
        Category.LOW_ACCESS,
        figures.unused(),
        figures.seasoned(),
        MOST_UNUSED,
        "older than a month, and were never used");
    counted(
        Category.UNMET_CRITERIA,
        figures.openCriteria(),
        figures.criteriaExamples(),
        figures.openCriteria() == 1 ? "criterion is not met" : "criteria are not met");
    most(
        Category.NO_RELATIONS,
        figures.unconnected(),
        figures.examined(),
        MOST_UNCONNECTED,
        "connected with no other");
    most(
        Category.NO_EVIDENCE,
        figures.unproven(),
        figures.examined(),
        MOST_UNPROVEN,
        "without evidence");
    if (!figures.isTended() && figures.memories() >= ENOUGH_TO_TEND) {
      add(
          Category.UPKEEP_OVERDUE,
          figures.memories(),
          List.of(),
          "Upkeep has not run for " + HealthReading.TENDED.toDays() + " days.",
          1);
    }
    if (figures.memories() > LARGE) {
      add(
          Category.LARGE_GRAPH,
          figures.memories(),
          List.of(),
          "There are " + figures.memories() + " memories, more than " + LARGE + ".",
          1);
    }
  }

  private void stale() {
    if (figures.stale() == 0 || figures.stale() <= figures.inForce()) {
      return;
    }
    boolean all = figures.inForce() == 0;
    long lasting = figures.stale() + figures.inForce();
    add(
        all ? Category.ALL_STALE : Category.MAJORITY_STALE,
        figures.stale(),
        figures.staleExamples(),
        all
            ? "All " + lasting + " lasting memories are stale."
            : figures.stale() + " of " + lasting + " lasting memories are stale.",
        1);
  }

  /** Adds a warning if there is any at all. */
  private void some(Category category, List<NodeRef> found, String what) {
    if (!found.isEmpty()) {
      add(
          category,
          found.size(),
          found,
          of(found.size(), figures.examined()) + " " + what + ".",
          found.size() / (FULL_PART * figures.examined()));
    }
  }

  /** Adds a warning if a fraction is exceeded. */
  private void most(
      Category category, List<NodeRef> found, long all, double accepted, String what) {
    double part = all == 0 ? 0 : found.size() / (double) all;
    if (all >= ENOUGH_TO_JUDGE && part > accepted) {
      add(
          category,
          found.size(),
          found,
          of(found.size(), all) + " " + what + ".",
          (part - accepted) / (1 - accepted));
    }
  }

  private void counted(Category category, long count, List<NodeRef> examples, String what) {
    if (count > 0) {
      add(category, count, examples, count + " " + what + ".", count / FULL_COUNT);
    }
  }

  private static String of(long count, long all) {
    return count + " of " + all + " memories that were examined " + (count == 1 ? "is" : "are");
  }

  /** The penalty grows with the severity, from 1 to the maximum of its category. */
  private void add(
      Category category, long count, List<NodeRef> examples, String message, double severity) {
    int penalty = (int) Math.round(category.mostPenalty() * Math.min(1, severity));
    warnings.add(new Health.Warning(category, count, examples, message, Math.max(1, penalty)));
  }
}
