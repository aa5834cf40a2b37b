package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.continuity.ContinuityPack.Lane.Reason;
import java.util.Comparator;
import java.util.List;

/**
 * A lane with the reasons for and against it.
 *
 * @param reasons the strongest first
 */
record ScoredLane(LaneFacts facts, List<Reason> reasons) {
  /** Best first; among equals the most recently active, and then by name. */
  static final Comparator<ScoredLane> BEST_FIRST =
      Comparator.comparingDouble((ScoredLane lane) -> lane.points())
          .reversed()
          .thenComparing(lane -> lane.facts().lastActiveAt(), Comparator.reverseOrder())
          .thenComparing(lane -> lane.facts().id().value());

  ScoredLane {
    reasons =
        reasons.stream()
            .sorted(
                Comparator.comparingDouble((Reason reason) -> -Math.abs(reason.points()))
                    .thenComparing(Reason::factor))
            .toList();
  }

  /** The sum of all points. */
  double points() {
    return reasons.stream().mapToDouble(Reason::points).sum();
  }

  /** The points of a factor, 0 if it does not apply. */
  double points(ContinuityPack.Lane.Factor factor) {
    return reasons.stream()
        .filter(reason -> reason.factor() == factor)
        .mapToDouble(Reason::points)
        .sum();
  }

  /** The points of the factors that identify the work, rather than its place. */
  double identity() {
    return reasons.stream()
        .filter(reason -> reason.factor().isIdentifying())
        .filter(reason -> reason.factor() != ContinuityPack.Lane.Factor.FOLDER)
        .mapToDouble(Reason::points)
        .sum();
  }
}
