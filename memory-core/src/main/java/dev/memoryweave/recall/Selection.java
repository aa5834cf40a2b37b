package dev.memoryweave.recall;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallPipeline.Candidate;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts candidates in order and chooses among them, noting what is left out and why. */
final class Selection {
  private final RecallContext context;
  private final RecallSettings settings;
  private final Overrides overrides;
  private final List<LeftOut> leftOut = new ArrayList<>();
  private List<Ranked> ranked = List.of();
  private int leftOutCount;

  Selection(RecallContext context, RecallSettings settings) {
    this.context = context;
    this.settings = settings;
    this.overrides = new Overrides(context);
  }

  private record Ranked(MemoryNode node, ScoreBreakdown breakdown, double score) {}

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
          new Ranked(node, breakdown, breakdown.score()),
          (one, other) -> other.score() > one.score() ? other : one);
    }
    ranked =
        scored.values().stream()
            .sorted(
                Comparator.comparingDouble((Ranked entry) -> -entry.score())
                    .thenComparing(entry -> context.chain().distance(entry.node().scope()))
                    .thenComparing(entry -> entry.node().id()))
            .toList();
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
      memories.add(new RecalledMemory(entry.node(), entry.breakdown(), duplicates.get(i)));
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
