package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace.Cause;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.store.TextQuery;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ranks memories. Overridden memories are replaced by those that override them, the factors give
 * each its score, then come the steps that compare several memories: session support, updates, and
 * the order of authority.
 */
final class Ranking {
  private final RecallContext context;
  private final RecallParts parts;
  private final MemorySubjects subjects;
  private final Overrides overrides;
  private final MemoryCoverage coverage;
  private final LeftOuts<LeftOut> leftOut;

  /**
   * Creates a ranking for one recall.
   *
   * @param leftOut receives the memories that are overridden
   */
  Ranking(
      RecallContext context,
      RecallParts parts,
      MemorySubjects subjects,
      Overrides overrides,
      MemoryCoverage coverage,
      LeftOuts<LeftOut> leftOut) {
    this.context = context;
    this.parts = parts;
    this.subjects = subjects;
    this.overrides = overrides;
    this.coverage = coverage;
    this.leftOut = leftOut;
  }

  /** The candidates in order. */
  Updates.Order rank(List<MemoryCandidate> candidates) {
    Updates.Order updated =
        new Updates(parts.steps().updateWindow(), context)
            .putFirst(sorted(withSessions(scored(candidates))));
    return updated.with(AuthorityOrder.apply(updated.ranked()));
  }

  /** A memory that is added because of another one, with the relevance of that one. */
  RankedMemory broughtIn(MemoryNode node, RankedMemory pair) {
    double relevance = pair.breakdown().relevance();
    RecallResult.Breakdown breakdown =
        breakdown(
            node, relevance, List.of(new RecallResult.Breakdown.Share("contradiction", relevance)));
    return RankedMemory.of(node, breakdown, -1, TextQuery.Scores.of(), pair.coverage());
  }

  /** The score of each candidate, or of the memory that overrides it. */
  private Collection<RankedMemory> scored(List<MemoryCandidate> candidates) {
    Map<NodeRef, RankedMemory> scored = new LinkedHashMap<>();
    for (MemoryCandidate candidate : candidates) {
      Optional<MemoryNode> override =
          context.isOfThePast() ? Optional.empty() : overrides.of(candidate.node());
      MemoryNode node = override.orElse(candidate.node());
      RankedMemory entry =
          RankedMemory.of(
              node,
              breakdown(node, coverage.relevance(candidate), candidate.hit().shares()),
              candidate.position(),
              override.isPresent() ? TextQuery.Scores.of() : candidate.termScores(),
              coverage.of(candidate));
      override.ifPresent(winner -> leaveOut(candidate.node(), entry.score(), winner));
      // An overriding memory uses the better of the two matches.
      scored.merge(node.ref(), entry, (one, other) -> other.score() > one.score() ? other : one);
    }
    return scored.values();
  }

  private RecallResult.Breakdown breakdown(
      MemoryNode node, double relevance, List<RecallResult.Breakdown.Share> shares) {
    return new RecallResult.Breakdown(
        relevance, ScoreFactor.all(parts.memoryFactors(), subjects.of(node)), shares);
  }

  private void leaveOut(MemoryNode node, double score, MemoryNode winner) {
    leftOut.add(LeftOut.of(node, score, Cause.OVERRIDDEN, "overridden by " + winner.ref()));
  }

  /** Lowers turns in whose session nothing else matches. */
  private List<RankedMemory> withSessions(Collection<RankedMemory> scored) {
    SessionSupport sessions = new SessionSupport();
    scored.forEach(entry -> sessions.add(entry.node(), entry.score()));
    double weight = parts.steps().sessionWeight();
    return scored.stream()
        .map(
            entry ->
                entry.with(ScoreFactor.lowered("conversation", weight, sessions.of(entry.node()))))
        .toList();
  }

  private List<RankedMemory> sorted(List<RankedMemory> entries) {
    return entries.stream()
        .sorted(
            Comparator.comparingDouble((RankedMemory entry) -> -entry.score())
                .thenComparing(entry -> context.distance(entry.node().scope()))
                .thenComparing(entry -> entry.node().id()))
        .toList();
  }
}
