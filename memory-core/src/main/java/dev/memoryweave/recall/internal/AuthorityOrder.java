package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Trust;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps what counts for less below what counts for more, where both are about the same.
 *
 * <p>A memory goes down to one in force whose author's word counts for more, and one that waits to
 * one in force of its own level, if both are about what is asked: what their titles lack in common
 * words, the higher one makes up for by how much of the task it holds beside the lower one. A
 * constraint, preference or procedure that waits goes down to each one in force that matches the
 * task. What counts for more keeps its score, and so does everything among memories of one level.
 */
final class AuthorityOrder {
  /** So many are looked at on either side; hardly any more are ever shown. */
  private static final int MOST_LOOKED_AT = 100;

  /**
   * The part of the shorter title that the other one holds, and the part of what the lower one
   * holds of the task that the higher one holds, together. Alike in half of their words, both hold
   * about the same of a task; one that pads its text with the words of a task has them in its
   * title, too.
   */
  private static final double LEAST_ALIKE = 1;

  /** A rule that holds this part of what another one holds of the task is about it as well. */
  private static final double LEAST_OF_RULE = .40;

  /** What scores this part of another one, and no more, is about something else. */
  private static final double LEAST_SCORE = .25;

  /** Enough to tell apart, too little to fall below anything else. */
  private static final double JUST_BELOW = 1 - 1e-9;

  private static final Comparator<Place> BY_TRUST =
      Comparator.comparing(place -> place.node().provenance().trust());

  private final TitleWords titles = new TitleWords();
  private final Map<NodeRef, Double> scores = new HashMap<>();

  /**
   * Where a memory stands.
   *
   * @param coverage how much of the task it holds, 0 to 1
   */
  record Place(MemoryNode node, double score, double coverage) {}

  /** Looks at what was ranked, best first. */
  AuthorityOrder(List<Place> ranked) {
    if (ranked.stream().map(Level::of).distinct().limit(2).count() < 2) {
      return;
    }
    List<Place> above =
        ranked.stream()
            .filter(place -> place.node().isInForce())
            .sorted(BY_TRUST)
            .limit(MOST_LOOKED_AT)
            .toList();
    // What stands above something has its place before that: people first, what waits last.
    ranked.stream()
        .limit(MOST_LOOKED_AT)
        .sorted(
            Comparator.comparing((Place place) -> place.node().status().isWaiting())
                .thenComparing(BY_TRUST))
        .forEach(low -> above.forEach(high -> compare(high, low)));
    spread(ranked);
  }

  /** What goes down to one place stays in its order. */
  private void spread(List<Place> ranked) {
    double above = Double.MAX_VALUE;
    for (Place place :
        ranked.stream().sorted(Comparator.comparingDouble(p -> -score(p))).toList()) {
      double most = JUST_BELOW * above;
      scores.computeIfPresent(place.node().ref(), (ref, score) -> Math.min(score, most));
      above = score(place);
    }
  }

  /** Whose word something is, people alike, and whether it waits. */
  private record Level(Trust trust, boolean waits) {
    static Level of(Place place) {
      Trust trust = place.node().provenance().trust();
      return new Level(trust.isPerson() ? Trust.USER : trust, place.node().status().isWaiting());
    }
  }

  /** Whether everything may stay as it is. */
  boolean isEmpty() {
    return scores.isEmpty();
  }

  /** The score of a memory, or the one that it goes down to. */
  double score(Place place) {
    return scores.getOrDefault(place.node().ref(), place.score());
  }

  private void compare(Place high, Place low) {
    double most = JUST_BELOW * score(high);
    boolean mayGoDown =
        score(low) > most
            && Precedence.isAbove(high.node(), low.node())
            && high.score() >= LEAST_SCORE * low.score();
    if (mayGoDown && (areAlike(high, low) || isRuleForTheSame(high, low))) {
      scores.put(low.node().ref(), most);
    }
  }

  private boolean areAlike(Place high, Place low) {
    double part = titles.inCommon(high.node(), low.node());
    double held = low.coverage() > 0 ? Math.min(1, high.coverage() / low.coverage()) : 1;
    return part > 0 && part + held >= LEAST_ALIKE;
  }

  private static boolean isRuleForTheSame(Place high, Place low) {
    return low.node().status().isWaiting()
        && low.node().kind().isDirective()
        && high.node().kind().isDirective()
        && high.coverage()
            >= Math.max(WaitingFit.LEAST_COVERAGE_OF_RULE, LEAST_OF_RULE * low.coverage());
  }
}
