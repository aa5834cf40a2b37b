package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.continuity.Bootstrap.Outcome;
import dev.memoryweave.continuity.ContinuityPack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The decision which lane is meant, by the points of all lanes and of "none of them".
 *
 * @param outcome whether the answer is clear
 * @param confidence the confidence in the answer, 0 to 1
 * @param lanes the lanes in question, the best first
 * @param scores the score of each of these
 * @param contradictions hints that point to another lane than the best, with that lane; empty
 *     unless hints contradict one another
 */
record LaneDecision(
    Outcome outcome,
    double confidence,
    List<ScoredLane> lanes,
    List<Double> scores,
    Map<ContinuityPack.Lane.Factor, ScoredLane> contradictions) {
  /** The confidence from which on a lane is clear. */
  static final double CLEAR = .80;

  /** The points of "none of them". */
  static final double NONE_OF_THEM = -.5;

  /** The least identity points of a lane if any hint identifies work. */
  static final double LEAST_IDENTITY = 1.3;

  /** The least folder points of a lane if the folder is the only hint. */
  static final double LEAST_FOLDER = .5;

  /**
   * A hint points to a lane if that has this fraction of its maximum points, and at least as many
   * more than the best lane.
   */
  static final double POINTING = .5;

  /** A lane below this score is not in question, unless a hint points to it ... */
  static final double LEAST_SCORE = .02;

  /** ... or its score is at least this part of the best one's. */
  static final double LEAST_PART = .2;

  /** The most lanes that are listed. */
  static final int MOST_LANES = 5;

  /** The factor for the confidence if hints contradict one another or do not fit. */
  private static final double CONTRADICTED = .5;

  LaneDecision {
    lanes = List.copyOf(lanes);
    scores = List.copyOf(scores);
    contradictions = Map.copyOf(contradictions);
  }

  /**
   * Decides which lane is meant.
   *
   * @param scored all lanes, the best first
   */
  static LaneDecision of(Bootstrap.Hints hints, Set<String> mainBranches, List<ScoredLane> scored) {
    if (scored.isEmpty()) {
      return new LaneDecision(Outcome.NONE, 1, List.of(), List.of(), Map.of());
    }
    List<Double> scores = scores(scored);
    ScoredLane best = scored.get(0);
    boolean isNamed = best.points(ContinuityPack.Lane.Factor.SESSION) > 0;
    Map<ContinuityPack.Lane.Factor, ScoredLane> contradictions =
        isNamed ? Map.of() : contradictions(best, scored);
    if (best.points() <= NONE_OF_THEM) {
      double none = 1 / (1 + Math.exp(best.points() - NONE_OF_THEM));
      return in(Outcome.NONE, none, first(scored), scored, scores, Map.of());
    }
    boolean isIdentified = isNamed || isIdentified(best, hints, mainBranches);
    double confidence =
        scores.get(0) * (contradictions.isEmpty() && isIdentified ? 1 : CONTRADICTED);
    if (confidence >= CLEAR) {
      return in(Outcome.CLEAR, confidence, List.of(best), scored, scores, Map.of());
    }
    Set<ScoredLane> inQuestion = new LinkedHashSet<>(List.of(best));
    inQuestion.addAll(contradictions.values());
    for (int i = 1; i < scored.size() && inQuestion.size() < MOST_LANES; i++) {
      if (scores.get(i) >= Math.min(LEAST_SCORE, LEAST_PART * scores.get(0))) {
        inQuestion.add(scored.get(i));
      }
    }
    List<ScoredLane> lanes = scored.stream().filter(inQuestion::contains).toList();
    return in(Outcome.AMBIGUOUS, confidence, lanes, scored, scores, contradictions);
  }

  private static LaneDecision in(
      Outcome outcome,
      double confidence,
      List<ScoredLane> lanes,
      List<ScoredLane> all,
      List<Double> scores,
      Map<ContinuityPack.Lane.Factor, ScoredLane> contradictions) {
    List<Double> ofThem = lanes.stream().map(lane -> scores.get(all.indexOf(lane))).toList();
    return new LaneDecision(outcome, confidence, lanes, ofThem, contradictions);
  }

  private static List<ScoredLane> first(List<ScoredLane> scored) {
    return scored.subList(0, Math.min(MOST_LANES, scored.size()));
  }

  /** The probability of each lane, with "none of them" as a further option. */
  private static List<Double> scores(List<ScoredLane> scored) {
    double sum = Math.exp(NONE_OF_THEM);
    for (ScoredLane lane : scored) {
      sum += Math.exp(lane.points());
    }
    List<Double> scores = new ArrayList<>();
    for (ScoredLane lane : scored) {
      scores.add(Math.exp(lane.points()) / sum);
    }
    return scores;
  }

  /** Whether the identifying hints support a lane; the folder, if there are none. */
  private static boolean isIdentified(
      ScoredLane lane, Bootstrap.Hints hints, Set<String> mainBranches) {
    boolean isNaming =
        hints.title() != null
            || hints.query() != null
            || !hints.files().isEmpty()
            || (hints.branch() != null && !mainBranches.contains(hints.branch()));
    if (isNaming) {
      return lane.identity() >= LEAST_IDENTITY;
    }
    return hints.folder() == null || lane.points(ContinuityPack.Lane.Factor.FOLDER) >= LEAST_FOLDER;
  }

  /** The hints that point to another lane than the best. */
  private static Map<ContinuityPack.Lane.Factor, ScoredLane> contradictions(
      ScoredLane best, List<ScoredLane> scored) {
    Map<ContinuityPack.Lane.Factor, ScoredLane> contradictions = new TreeMap<>();
    for (ContinuityPack.Lane.Factor factor : ContinuityPack.Lane.Factor.values()) {
      double least = POINTING * factor.most();
      if (factor.isIdentifying()) {
        scored.stream()
            .filter(lane -> lane.points(factor) >= least)
            .filter(lane -> lane.points(factor) >= best.points(factor) + least)
            .max(Comparator.comparingDouble(lane -> lane.points(factor)))
            .ifPresent(lane -> contradictions.put(factor, lane));
      }
    }
    return contradictions;
  }
}
