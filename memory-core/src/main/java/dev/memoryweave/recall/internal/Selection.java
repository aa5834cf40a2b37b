package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace.Cause;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import java.util.List;

/**
 * Chooses among the candidates of one recall: ranks them, takes the best without duplicates, fills
 * the reserved slots with pinned memories, and brings contradictions together.
 */
final class Selection {
  private static final int BEST_FOR_TREE = 3;

  private final RecallContext context;
  private final RecallParts parts;
  private final Disagreement disagreement;
  private final List<MemoryCandidate> candidates;
  private final Overrides overrides;
  private final ContradictoryPairs pairs;
  private final MemoryCoverage coverage;
  private final Ranking ranking;
  private final LeftOuts<LeftOut> leftOut = new LeftOuts<>(LeftOut::score);

  /** Examines the candidates, which must come best match first. */
  Selection(
      RecallContext context,
      RecallParts parts,
      Disagreement disagreement,
      List<MemoryCandidate> candidates) {
    List<MemoryNode> nodes = candidates.stream().map(MemoryCandidate::node).toList();
    this.context = context;
    this.parts = parts;
    this.disagreement = disagreement;
    this.candidates = List.copyOf(candidates);
    this.overrides = new Overrides(context);
    this.pairs = new ContradictoryPairs(context, overrides);
    if (!context.isOfThePast()) {
      overrides.look(nodes);
    }
    pairs.look(nodes);
    MemorySubjects subjects =
        new MemorySubjects(context, pairs, nodes.stream().limit(BEST_FOR_TREE).toList(), nodes);
    this.coverage = new MemoryCoverage(context, subjects::isAboutNamedFile, this.candidates);
    this.ranking = new Ranking(context, parts, subjects, overrides, coverage, leftOut);
  }

  /** The best without duplicates, up to the limit. Call once. */
  List<RecallResult.Memory> select() {
    Updates.Order order = ranking.rank(candidates);
    Shortlist list = new Shortlist(context.limit(), leftOut);
    List<RankedMemory> beyond =
        list.takeAll(new CitedTurns(context, leftOut).leaveOut(order.ranked()));
    new ReservedSlots(parts.steps().reservedSlots()).fill(list, beyond);
    beyond.addAll(
        new ContradictionPairing(
                pairs, parts.steps().contradictions(), ranking::broughtIn, list, beyond)
            .apply());
    WaitingDisagreements.name(list, disagreement);
    double least =
        list.entries().stream().mapToDouble(entry -> entry.memory().score()).min().orElse(0);
    beyond.forEach(memory -> leaveOut(memory, least));
    return list.entries().stream().map(entry -> recalled(entry, order)).toList();
  }

  private RecallResult.Memory recalled(Shortlist.Entry entry, Updates.Order order) {
    return new RecallResult.Memory(
        entry.node(),
        entry.memory().breakdown(),
        entry.duplicates(),
        order.updatedBy().get(entry.ref()),
        List.copyOf(entry.contradictedBy()),
        entry.memory().coverage(),
        context.isOfOtherBranch(entry.node()));
  }

  private void leaveOut(RankedMemory memory, double least) {
    MemoryNode node = memory.node();
    boolean isForAuthority =
        memory.score() < least && Breakdowns.withoutAuthority(memory.breakdown()) > least;
    leftOut.add(
        LeftOut.of(
            node,
            memory.score(),
            isForAuthority ? Cause.AUTHORITY : Cause.LIMIT,
            isForAuthority
                ? "beyond the limit, below what somebody whose word counts for more says"
                : "beyond the limit"));
  }

  /** The memories that were not chosen, with reasons. */
  LeftOuts<LeftOut> leftOut() {
    return leftOut;
  }

  /** How much of the task the best matches cover. */
  double coverage() {
    return coverage.best();
  }

  /** Notes on decisions by trust level. */
  List<String> notes() {
    return overrides.notes();
  }
}
