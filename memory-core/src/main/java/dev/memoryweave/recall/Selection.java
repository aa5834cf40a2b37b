package dev.memoryweave.recall;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallPipeline.Candidate;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.store.TermShares;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts candidates in order and chooses among them, noting what is left out and why. */
final class Selection {
  /** Enough to tell apart, too little to pass what stands above. */
  private static final double JUST_ABOVE = 1 + 1e-9;

  private final RecallContext context;
  private final RecallSettings settings;
  private final Overrides overrides;
  private final List<LeftOut> leftOut = new ArrayList<>();
  private final Updates updates;
  private final Map<NodeRef, NodeRef> updatedBy = new HashMap<>();
  private List<Ranked> ranked = List.of();
  private int leftOutCount;

  Selection(RecallContext context, RecallSettings settings) {
    this.context = context;
    this.settings = settings;
    this.overrides = new Overrides(context);
    this.updates = new Updates(settings.turns(), context);
  }

  private record Ranked(
      MemoryNode node, ScoreBreakdown breakdown, double score, long position, TermShares shares) {
    Updates.Statement statement() {
      return new Updates.Statement(node, score, position, shares);
    }

    /** The same just above a score. */
    Ranked above(double least) {
      double multiplier = Math.max(1, JUST_ABOVE * least / score);
      ScoreBreakdown raised = breakdown.with(new ScoreBreakdown.Factor("update", 1, multiplier));
      return new Ranked(node, raised, raised.score(), position, shares);
    }
  }

  /** Scores the candidates, which come best match first, after putting overriding ones in place. */
  void rank(List<Candidate> candidates) {
    Ranking ranking = new Ranking(settings, context, Candidate.best(candidates));
    Map<NodeRef, Ranked> scored = new LinkedHashMap<>();
    for (Candidate candidate : candidates) {
      Optional<MemoryNode> override = override(candidate.node());
      MemoryNode node = override.orElse(candidate.node());
      ScoreBreakdown breakdown =
          new ScoreBreakdown(
              candidate.hit().relevance(), ranking.factors(node), candidate.hit().shares());
      override.ifPresent(
          winner -> leaveOut(candidate.node(), breakdown.score(), "overridden by " + winner.ref()));
      // An overriding memory answers for what it overrides, with the better of the two matches.
      scored.merge(
          node.ref(),
          new Ranked(
              node,
              breakdown,
              breakdown.score(),
              candidate.position(),
              override.isPresent() ? TermShares.of() : candidate.shares()),
          (one, other) -> other.score() > one.score() ? other : one);
    }
    ranked =
        scored.values().stream()
            .sorted(
                Comparator.comparingDouble((Ranked entry) -> -entry.score())
                    .thenComparing(entry -> context.chain().distance(entry.node().scope()))
                    .thenComparing(entry -> entry.node().id()))
            .toList();
    if (updates.areWanted()) {
      putUpdatesFirst();
    }
  }

  /** Of the best, each goes just above the best one that it updates. */
  private void putUpdatesFirst() {
    List<Ranked> order = new ArrayList<>(ranked);
    for (int i = 1; i < Math.min(updates.window(), order.size()); i++) {
      Ranked newer = order.get(i);
      List<Updates.Statement> better = order.subList(0, i).stream().map(Ranked::statement).toList();
      int place = updates.placeOf(newer.statement(), better);
      if (place >= 0) {
        Ranked older = order.get(place);
        updatedBy.putIfAbsent(older.node().ref(), newer.node().ref());
        order.add(place, order.remove(i).above(older.score()));
      }
    }
    ranked = order;
  }

  private Optional<MemoryNode> override(MemoryNode node) {
    return context.isOfThePast() ? Optional.empty() : overrides.of(node);
  }

  /** The best, each thing said once, at most as many as asked for. */
  List<RecalledMemory> select() {
    Map<String, List<Integer>> begun = new HashMap<>();
    List<Ranked> chosen = new ArrayList<>();
    List<List<NodeRef>> duplicates = new ArrayList<>();
    for (Ranked entry : ranked) {
      if (chosen.size() == context.request().limit()) {
        leaveOut(entry.node(), entry.score(), "beyond the limit");
        continue;
      }
      List<Integer> alike =
          begun.computeIfAbsent(SameText.beginning(entry.node()), key -> new ArrayList<>());
      int same = sameAs(entry, alike, chosen);
      if (same < 0) {
        alike.add(chosen.size());
        chosen.add(entry);
        duplicates.add(new ArrayList<>());
      } else {
        duplicates.get(same).add(entry.node().ref());
        leaveOut(entry.node(), entry.score(), "says the same as " + chosen.get(same).node().ref());
      }
    }
    List<RecalledMemory> memories = new ArrayList<>();
    for (int i = 0; i < chosen.size(); i++) {
      Ranked entry = chosen.get(i);
      memories.add(
          new RecalledMemory(
              entry.node(),
              entry.breakdown(),
              duplicates.get(i),
              updatedBy.get(entry.node().ref())));
    }
    return memories;
  }

  /** Which of the chosen ones that begin alike says the same, or -1. */
  private static int sameAs(Ranked entry, List<Integer> alike, List<Ranked> chosen) {
    if (!alike.isEmpty()) {
      String form = SameText.form(entry.node());
      for (int index : alike) {
        if (SameText.form(chosen.get(index).node()).equals(form)) {
          return index;
        }
      }
    }
    return -1;
  }

  private void leaveOut(MemoryNode node, double score, String reason) {
    leftOutCount++;
    leftOut.add(new LeftOut(node.ref(), node.title(), score, reason));
  }

  List<LeftOut> leftOut() {
    return leftOut.stream()
        .sorted(Comparator.comparingDouble(entry -> -entry.score()))
        .limit(RecallTrace.MAX_LEFT_OUT)
        .toList();
  }

  int leftOutCount() {
    return leftOutCount;
  }
}
