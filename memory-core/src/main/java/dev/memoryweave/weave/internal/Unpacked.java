package dev.memoryweave.weave.internal;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallTrace.Cause;
import dev.memoryweave.recall.internal.Breakdowns;
import dev.memoryweave.recall.internal.Coverage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Explains why a result is not in a pack. */
final class Unpacked {
  private final double floor;
  private final Draft draft;
  private final int budget;
  private final CoveredPassages covered;
  private final Set<Candidate> helpful = new HashSet<>();
  private final Map<Candidate, PackCandidates.Item> underFloor = new HashMap<>();

  /**
   * Examines a finished pack.
   *
   * @param budget the token budget of the pack
   */
  Unpacked(PackCandidates served, Draft draft, int budget) {
    this.floor = served.floor();
    this.draft = draft;
    this.budget = budget;
    this.covered = new CoveredPassages(served.items());
    served.items().forEach(item -> helpful.add(item.candidate()));
    served.underFloor().forEach(item -> underFloor.put(item.candidate(), item));
  }

  /** A cause, described in words. */
  record Reason(Cause cause, String words) {}

  /** Why a candidate is not in the pack. */
  Reason of(Candidate candidate) {
    NodeRef memory = covered.saidBy(candidate, draft);
    if (memory != null) {
      return new Reason(Cause.COVERED, "covered by " + memory.id());
    }
    if (covered.isSaidByPassage(candidate, draft.choices())) {
      return new Reason(Cause.COVERED, "covered by a passage of a file");
    }
    PackCandidates.Item low = underFloor.get(candidate);
    if (low != null) {
      return low(low);
    }
    return helpful.contains(candidate)
        ? new Reason(Cause.NO_ROOM, "did not fit the budget of " + budget + " tokens")
        : new Reason(Cause.UNHELPFUL, "does not help with the task");
  }

  private Reason low(PackCandidates.Item item) {
    if (!PackCandidates.holdsEnough(item.candidate())) {
      return new Reason(
          Cause.UNDER_FLOOR,
          String.format(
              Locale.ROOT,
              "holds too little of the task (%.2f, at least %.2f is shown)",
              item.candidate().coverage(),
              Coverage.LEAST_OF_ITEM));
    }
    boolean isForAuthority = Breakdowns.withoutAuthority(item.breakdown()) >= floor;
    String words =
        String.format(
            Locale.ROOT,
            "helps much less than what helps most (%.2f, at least %.2f is shown)",
            item.help(),
            floor);
    return isForAuthority
        ? new Reason(
            Cause.AUTHORITY, words + ", below what somebody whose word counts for more says")
        : new Reason(Cause.UNDER_FLOOR, words);
  }
}
