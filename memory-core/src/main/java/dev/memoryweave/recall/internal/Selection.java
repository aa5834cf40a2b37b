package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.recall.RecalledMemory;
import dev.memoryweave.recall.ScoreBreakdown;
import dev.memoryweave.recall.internal.RecallPipeline.Candidate;
import dev.memoryweave.store.TermScores;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Puts candidates in order and chooses among them, noting what is left out and why. */
final class Selection {
  /** Enough to tell apart, too little to pass what stands above. */
  private static final double JUST_ABOVE = 1 + 1e-9;

  private static final double JUST_BELOW = 1 - 1e-9;

  /** Standing memories have places kept in one of so many parts of a result. */
  private static final int PART_OF_STANDING = 6;

  private final RecallContext context;
  private final RecallSettings settings;
  private final List<Candidate> candidates;
  private final Overrides overrides;
  private final ContradictoryPairs pairs;
  private final List<LeftOut> leftOut = new ArrayList<>();
  private final Updates updates;
  private final Map<NodeRef, NodeRef> updatedBy = new HashMap<>();
  private final Ranking ranking;
  private final Coverage coverage;
  private List<Ranked> ranked = List.of();
  private int leftOutCount;

  /** Ranks the candidates, which come best match first. */
  Selection(RecallContext context, RecallSettings settings, List<Candidate> candidates) {
    this.context = context;
    this.settings = settings;
    this.candidates = List.copyOf(candidates);
    this.overrides = new Overrides(context);
    this.pairs = new ContradictoryPairs(context, overrides);
    this.updates = new Updates(settings.turns(), context);
    this.ranking =
        new Ranking(
            settings,
            context,
            pairs,
            Candidate.best(candidates),
            candidates.stream().map(Candidate::node).toList());
    this.coverage =
        new Coverage(
            TaskWords.forMemories(context.words(), context.request().task()),
            candidates.stream()
                .map(Candidate::shares)
                .filter(shares -> shares.size() > 0)
                .toList());
    rank(candidates);
  }

  /** How much of the task is held by the memories that match it best. */
  double coverage() {
    return context.words().isEmpty()
        ? 1
        : Stream.concat(
                candidates.stream()
                    .sorted(Comparator.comparingDouble(candidate -> -candidate.shares().sum()))
                    .limit(Coverage.JUDGED),
                candidates.stream().filter(c -> c.near() > 0 || ranking.isAboutNamedFile(c.node())))
            .mapToDouble(this::coverage)
            .max()
            .orElse(0);
  }

  /** A task without words asks for nothing that a memory could miss. */
  private double coverage(Candidate candidate) {
    return context.words().isEmpty() || ranking.isAboutNamedFile(candidate.node())
        ? 1
        : Math.max(coverage.of(candidate.shares()), candidate.near());
  }

  private record Ranked(
      MemoryNode node,
      ScoreBreakdown breakdown,
      double score,
      long position,
      TermScores shares,
      double coverage) {
    Updates.Statement statement() {
      return new Updates.Statement(node, score, position, shares);
    }

    private Ranked with(ScoreBreakdown.Factor factor) {
      ScoreBreakdown more = Breakdowns.with(breakdown, factor);
      return new Ranked(node, more, more.score(), position, shares, coverage);
    }

    /** The same, with how well its session matches. */
    Ranked within(SessionSupport sessions, double weight) {
      return with(Ranking.lowering("conversation", sessions.of(node), weight));
    }

    /** The same just above a score. */
    Ranked above(double least) {
      double multiplier = Math.max(1, JUST_ABOVE * least / score);
      return with(new ScoreBreakdown.Factor("update", 1, multiplier));
    }

    AuthorityOrder.Place place() {
      return new AuthorityOrder.Place(node, score, coverage);
    }

    /** The same where what counts for more lets it stand. */
    Ranked in(AuthorityOrder order) {
      double most = order.score(place());
      return most < score ? with(new ScoreBreakdown.Factor("authority", 0, most / score)) : this;
    }

    /** The same where another one stands, whatever it scores by itself. */
    Ranked inPlaceOf(double other, String reason) {
      return with(new ScoreBreakdown.Factor(reason, 1, score > 0 ? other / score : 1));
    }

    /** The same in a place that is kept for it. */
    Ranked kept() {
      return with(new ScoreBreakdown.Factor("kept place", 1, 1));
    }

    /** The same just below another one, whatever it scores by itself. */
    Ranked below(double most) {
      double multiplier = score > 0 ? JUST_BELOW * most / score : 1;
      return with(new ScoreBreakdown.Factor("contradiction", 1, multiplier));
    }
  }

  /** One that is brought back, with what was left out for it and what stands against it. */
  private record Chosen(Ranked entry, List<NodeRef> duplicates, Set<NodeRef> contradictedBy) {
    Chosen(Ranked entry) {
      this(entry, new ArrayList<>(), new LinkedHashSet<>());
    }

    NodeRef ref() {
      return entry.node().ref();
    }

    Chosen with(Ranked other) {
      return new Chosen(other, duplicates, contradictedBy);
    }
  }

  /** Scores the candidates after putting overriding ones in place. */
  private void rank(List<Candidate> candidates) {
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
              override.isPresent() ? TermScores.of() : candidate.shares(),
              coverage(candidate)),
          (one, other) -> other.score() > one.score() ? other : one);
    }
    SessionSupport sessions = new SessionSupport();
    scored.values().forEach(entry -> sessions.add(entry.node(), entry.score()));
    ranked =
        scored.values().stream()
            .map(entry -> entry.within(sessions, settings.turns().sessionWeight()))
            .sorted(
                Comparator.comparingDouble((Ranked entry) -> -entry.score())
                    .thenComparing(entry -> context.chain().distance(entry.node().scope()))
                    .thenComparing(entry -> entry.node().id()))
            .toList();
    if (updates.areWanted()) {
      putUpdatesFirst();
    }
    putInOrderOfAuthority();
  }

  /** What counts for less goes below what counts for more and is about the same. */
  private void putInOrderOfAuthority() {
    AuthorityOrder order = new AuthorityOrder(ranked.stream().map(Ranked::place).toList());
    if (!order.isEmpty()) {
      ranked =
          ranked.stream()
              .map(entry -> entry.in(order))
              .sorted(Comparator.comparingDouble(entry -> -entry.score()))
              .toList();
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
    Map<String, List<Chosen>> begun = new HashMap<>();
    List<Chosen> chosen = new ArrayList<>();
    List<Ranked> beyond = new ArrayList<>();
    for (Ranked entry : ranked) {
      if (chosen.size() == context.limit()) {
        beyond.add(entry);
        continue;
      }
      take(entry, chosen, begun);
    }
    keepStanding(chosen, beyond, begun);
    beyond.addAll(bringTogether(chosen, beyond));
    beyond.forEach(entry -> leaveOut(entry.node(), entry.score(), "beyond the limit"));
    return chosen.stream()
        .map(
            one ->
                new RecalledMemory(
                    one.entry().node(),
                    one.entry().breakdown(),
                    one.duplicates(),
                    updatedBy.get(one.ref()),
                    List.copyOf(one.contradictedBy()),
                    one.entry().coverage(),
                    context.isOfOtherBranch(one.entry().node())))
        .toList();
  }

  /** Chooses a memory, unless a chosen one says the same; of two the one that counts for more. */
  private void take(Ranked entry, List<Chosen> chosen, Map<String, List<Chosen>> begun) {
    List<Chosen> alike =
        begun.computeIfAbsent(SameText.beginning(entry.node()), key -> new ArrayList<>());
    Optional<Chosen> same = sameAs(entry.node(), alike);
    if (same.isEmpty()) {
      Chosen next = new Chosen(entry);
      alike.add(next);
      chosen.add(next);
    } else if (Precedence.isAbove(entry.node(), same.get().entry().node())) {
      Chosen lower = same.get();
      Chosen next = new Chosen(entry.inPlaceOf(lower.entry().score(), "same text"));
      next.duplicates().addAll(lower.duplicates());
      fold(lower.entry(), next);
      alike.set(alike.indexOf(lower), next);
      chosen.set(indexOf(chosen, lower.ref()), next);
    } else {
      fold(entry, same.get());
    }
  }

  private void fold(Ranked entry, Chosen into) {
    into.duplicates().add(entry.node().ref());
    leaveOut(entry.node(), entry.score(), "says the same as " + into.ref());
  }

  /**
   * Gives the last places to standing memories in force where too few are chosen.
   *
   * @param beyond what the limit left out, best first
   */
  private void keepStanding(
      List<Chosen> chosen, List<Ranked> beyond, Map<String, List<Chosen>> begun) {
    int places = Math.min(settings.standing().places(), context.limit() / PART_OF_STANDING);
    long missing = places - chosen.stream().filter(one -> isStanding(one.entry())).count();
    for (Ranked entry : beyond.stream().filter(Selection::isStanding).toList()) {
      if (missing <= 0) {
        return;
      }
      beyond.remove(entry);
      int before = chosen.size();
      take(entry.kept(), chosen, begun);
      if (chosen.size() > before) {
        int last = before - 1;
        while (isStanding(chosen.get(last).entry())) {
          last--;
        }
        Chosen dropped = chosen.remove(last);
        begun.values().forEach(alike -> alike.removeIf(one -> one.ref().equals(dropped.ref())));
        beyond.add(dropped.entry());
        missing--;
      }
    }
  }

  private static boolean isStanding(Ranked entry) {
    return entry.node().kind().isStanding() && !entry.node().status().isWaiting();
  }

  /** Which of those that begin alike says the same. */
  private static Optional<Chosen> sameAs(MemoryNode node, List<Chosen> alike) {
    if (alike.isEmpty()) {
      return Optional.empty();
    }
    String form = SameText.form(node);
    return alike.stream().filter(one -> SameText.form(one.entry().node()).equals(form)).findFirst();
  }

  /**
   * Puts behind each contested memory what stands against it, and in front of it what counts for
   * more, within the limit.
   *
   * @param beyond what the limit left out; what is brought in is taken from it
   * @return what has to go for what was brought in
   */
  private List<Ranked> bringTogether(List<Chosen> chosen, List<Ranked> beyond) {
    List<Ranked> dropped = new ArrayList<>();
    for (int i = 0; i < chosen.size(); i++) {
      putHigherFirst(i, chosen, beyond, dropped);
      Chosen one = chosen.get(i);
      int place = i + 1;
      for (MemoryNode other : pairs.against(one.entry().node())) {
        one.contradictedBy().add(other.ref());
        if (place - i > settings.opponents() || !pairs.mayBeShown(other)) {
          continue;
        }
        int at = indexOf(chosen, other.ref());
        if (at >= place) {
          Chosen moved = chosen.remove(at);
          chosen.add(place++, moved.with(moved.entry().below(one.entry().score())));
        } else if (at < 0 && place < context.limit() && sameAs(other, chosen).isEmpty()) {
          Ranked entry = broughtIn(other, one.entry(), beyond);
          bringIn(place++, entry.below(one.entry().score()), one, chosen, dropped);
        }
      }
    }
    return dropped;
  }

  /** As often as something further down or left out counts for more than what stands here. */
  private void putHigherFirst(
      int place, List<Chosen> chosen, List<Ranked> beyond, List<Ranked> dropped) {
    Optional<MemoryNode> higher = higher(place, chosen);
    while (higher.isPresent()) {
      Chosen one = chosen.get(place);
      double score = one.entry().score();
      int at = indexOf(chosen, higher.get().ref());
      if (at >= 0) {
        Chosen moved = chosen.remove(at);
        chosen.add(place, moved.with(moved.entry().inPlaceOf(score, "contradiction")));
      } else {
        Ranked entry = broughtIn(higher.get(), one.entry(), beyond);
        bringIn(place, entry.inPlaceOf(score, "contradiction"), one, chosen, dropped);
      }
      chosen.get(place).contradictedBy().add(one.ref());
      higher = higher(place, chosen);
    }
  }

  /** What contradicts the one in a place, counts for more, and does not stand in front of it. */
  private Optional<MemoryNode> higher(int place, List<Chosen> chosen) {
    MemoryNode one = chosen.get(place).entry().node();
    return pairs.against(one).stream()
        .filter(other -> pairs.mayBeShown(other) && Precedence.isAbove(other, one))
        .filter(
            other -> {
              int at = indexOf(chosen, other.ref());
              return at < 0
                  ? settings.opponents() > 0 && sameAs(other, chosen).isEmpty()
                  : at > place;
            })
        .findFirst();
  }

  private void bringIn(
      int place, Ranked entry, Chosen pair, List<Chosen> chosen, List<Ranked> dropped) {
    Chosen next = new Chosen(entry);
    next.contradictedBy().add(pair.ref());
    chosen.add(place, next);
    if (chosen.size() > context.limit()) {
      dropped.add(chosen.remove(chosen.size() - 1).entry());
    }
  }

  private static int indexOf(List<Chosen> chosen, NodeRef ref) {
    for (int i = 0; i < chosen.size(); i++) {
      if (chosen.get(i).ref().equals(ref)) {
        return i;
      }
    }
    return -1;
  }

  /** As relevant as what it contradicts, unless the channels have found it themselves. */
  private Ranked broughtIn(MemoryNode node, Ranked pair, List<Ranked> beyond) {
    for (Ranked entry : beyond) {
      if (entry.node().ref().equals(node.ref())) {
        beyond.remove(entry);
        return entry;
      }
    }
    double relevance = pair.breakdown().relevance();
    ScoreBreakdown breakdown =
        new ScoreBreakdown(
            relevance,
            ranking.factors(node),
            List.of(new ScoreBreakdown.Share("contradiction", relevance)));
    return new Ranked(node, breakdown, breakdown.score(), -1, TermScores.of(), pair.coverage());
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

  List<String> notes() {
    return overrides.notes();
  }

  int leftOutCount() {
    return leftOutCount;
  }
}
