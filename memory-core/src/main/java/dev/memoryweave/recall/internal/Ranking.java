package dev.memoryweave.recall.internal;

import dev.memoryweave.language.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Tier;
import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.recall.ScoreBreakdown.Factor;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Weighs a memory that matches by what it is, and by what stands against it. */
final class Ranking {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();
  private static final double USES_THAT_COUNT_FULLY = 31;

  private final RecallSettings settings;
  private final RecallContext context;
  private final ContradictoryPairs pairs;
  private final Set<NodeId> bestPlaces = new HashSet<>();
  private final Set<String> names;
  private final AskedTime time;
  private final AskedOrder order;
  private final List<Instant> times;

  /**
   * Creates a ranking for one recall.
   *
   * @param pairs what stands against contested memories
   * @param best the memories that match best, next to which others are a little more likely to help
   * @param all the memories among which something may be the first or the last
   */
  Ranking(
      RecallSettings settings,
      RecallContext context,
      ContradictoryPairs pairs,
      List<MemoryNode> best,
      List<MemoryNode> all) {
    this.settings = settings;
    this.context = context;
    this.pairs = pairs;
    this.names = SpokenWord.names(context.request().task());
    this.time = AskedTime.of(context.request().task(), context.at());
    this.order = AskedOrder.of(context.request().task());
    this.times =
        order == AskedOrder.ANY
            ? List.of()
            : all.stream().map(MemoryNode::happenedAt).sorted().distinct().toList();
    names.removeIf(word -> !ANALYZER.carriesContent(word));
    for (MemoryNode node : best) {
      bestPlaces.add(node.id());
      if (node.parent() != null) {
        bestPlaces.add(node.parent());
      }
    }
  }

  List<Factor> factors(MemoryNode node) {
    double affinity = KindAffinity.of(context.intent(), node.kind());
    double importance = node.importance();
    int distance = Math.max(0, context.chain().distance(node.scope()));
    boolean near =
        bestPlaces.contains(node.id())
            || (node.parent() != null && bestPlaces.contains(node.parent()));
    double use =
        Math.min(1, Math.log1p(node.usage().useCount()) / Math.log1p(USES_THAT_COUNT_FULLY));
    return List.of(
        factor("intent", (1 + affinity) / 2, 1 + settings.intentWeight() * affinity),
        factor("importance", importance, 1 + settings.importanceWeight() * (2 * importance - 1)),
        lowering("confidence", node.confidence(), settings.confidenceWeight()),
        factor("scope", 1 - distance / 4.0, Math.pow(1 - settings.scopeWeight(), distance)),
        raising("place", isAboutNamedFile(node) ? 1 : 0, settings.placeWeight()),
        raising("tree", near ? 1 : 0, settings.treeWeight()),
        lowering(
            "freshness",
            freshness(node, context.at(), settings.times().freshnessFloor()),
            settings.times().freshnessWeight()),
        raising(
            "time",
            time.isEmpty() ? 0 : time.fit(node.happenedAt()),
            settings.times().namedWeight()),
        raising("order", order.nearness(times, node.happenedAt()), settings.times().orderWeight()),
        raising("use", use, settings.useWeight()),
        lowering("trust", node.provenance().trust().confidence(), settings.trustWeight()),
        multiplying("status", status(node)),
        factor(
            "contested",
            node.isContested() ? 1 : 0,
            pairs.isDoubted(node) ? settings.contestedFactor() : 1),
        factor(
            "instructs",
            node.instructsReader() ? 1 : 0,
            node.instructsReader() ? settings.instructingFactor() : 1),
        multiplying("author", author(node)),
        favouring("speaker", speaker(node)),
        multiplying("telling", telling(node)),
        favouring("standing", standing(node)),
        raising("branch", branch(node), settings.branchWeight()),
        lowering("other branch", context.isOfOtherBranch(node) ? 0 : 1, settings.branchWeight()),
        lowering("session", session(node), settings.otherSessionWeight()));
  }

  private static Factor factor(String name, double value, double multiplier) {
    return new Factor(name, value, multiplier);
  }

  /** A factor whose value is what it multiplies by. */
  private static Factor multiplying(String name, double multiplier) {
    return factor(name, multiplier, multiplier);
  }

  /** A factor that applies, and then raises, or does not: its value tells which. */
  private static Factor favouring(String name, double multiplier) {
    return factor(name, multiplier > 1 ? 1 : 0, multiplier);
  }

  /** A factor that only lowers: 1 at the value 1, and {@code 1 - weight} at the value 0. */
  static Factor lowering(String name, double value, double weight) {
    return factor(name, value, 1 - weight * (1 - value));
  }

  /** A factor that only raises: 1 at the value 0, and {@code 1 + weight} at the value 1. */
  private static Factor raising(String name, double value, double weight) {
    return factor(name, value, 1 + weight * value);
  }

  /** 2^(-age / half-life), never below the floor, from when it happened or was last verified. */
  static double freshness(MemoryNode node, Instant at, double floor) {
    Instant since = node.happenedAt();
    Instant verified = node.usage().verifiedAt();
    if (verified != null && verified.isAfter(since)) {
      since = verified;
    }
    double age = Math.max(0, Duration.between(since, at).toMillis());
    return Math.max(floor, Math.pow(2, -age / node.halfLife().toMillis()));
  }

  /** Whether the memory is about a file that the request names. */
  boolean isAboutNamedFile(MemoryNode node) {
    return node.anchors().stream()
        .anyMatch(anchor -> context.request().files().stream().anyMatch(anchor::matches));
  }

  private double status(MemoryNode node) {
    return switch (node.status()) {
      case STALE -> settings.staleFactor();
      case CLOSED -> settings.closedFactor();
      case CANDIDATE ->
          node.kind().isDirective()
              ? settings.standing().candidateFactor()
              : settings.saidOnceFactor();
      default -> 1;
    };
  }

  private double author(MemoryNode node) {
    return Updates.isOfAgent(node) ? settings.turns().agentFactor() : 1;
  }

  /** Who is asked about mostly said it. */
  private double speaker(MemoryNode node) {
    return node.kind() == NodeKind.TURN
            && SpokenWord.names(node.title()).stream().anyMatch(names::contains)
        ? settings.turns().speakerFactor()
        : 1;
  }

  private double telling(MemoryNode node) {
    if (node.kind() != NodeKind.TURN) {
      return 1;
    }
    double least = settings.turns().remarkFactor();
    double told =
        Telling.words(node.body(), settings.turns().tellingWords())
            / settings.turns().tellingWords();
    return least + (1 - least) * Math.min(1, told);
  }

  /** What a person said for all times helps with any task, but is no value that one asks for. */
  private double standing(MemoryNode node) {
    if (context.asksForValue() || node.kind() != NodeKind.TURN || Updates.isOfAgent(node)) {
      return 1;
    }
    if (Wording.isRule(node.body())) {
      return settings.turns().ruleFactor();
    }
    return Wording.isPreference(node.body()) ? settings.turns().preferenceFactor() : 1;
  }

  private double branch(MemoryNode node) {
    String branch = context.request().branch();
    return branch != null && branch.equals(node.provenance().branch()) ? 1 : 0;
  }

  /** Scratch belongs to its session; for another one it is rarely of use. */
  private double session(MemoryNode node) {
    return node.tier() == Tier.WORKING
            && node.session() != null
            && !node.session().equals(context.request().session())
        ? 0
        : 1;
  }
}
