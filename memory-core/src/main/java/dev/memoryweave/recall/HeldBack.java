package dev.memoryweave.recall;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.recall.RecallPipeline.Candidate;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeOrder;
import dev.memoryweave.store.NodeQuery;
import dev.memoryweave.store.TextHit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Names what waits and is not brought back, so that a trace says why. It is looked for by itself,
 * after the result is known, and changes nothing of it.
 */
final class HeldBack {
  /** The most that is named of what waits to be confirmed, and of what waits for a review. */
  static final int MOST = 10;

  private static final String UNFIT = "waits to be confirmed and does not fit the task";
  private static final String INSTRUCTING =
      "waits to be confirmed and tries to instruct its reader";
  private static final String IN_REVIEW = "waits for a review";
  private static final String WITHHELD = "(its text tries to instruct its reader)";

  private static final Set<NodeKind> STANDING_DIRECTIVES =
      Arrays.stream(NodeKind.values())
          .filter(kind -> kind.isStanding() && kind.isDirective())
          .collect(Collectors.toUnmodifiableSet());

  private final RecallContext context;
  private final NodeSearch search;
  private final WaitingFit fit;
  private final List<Candidate> unfit;
  private final Set<NodeRef> shown;

  /**
   * Looks at what was found.
   *
   * @param fitting what was found and may be brought back
   * @param unfit what was found and waits to be confirmed, but does not fit
   */
  HeldBack(
      RecallContext context,
      NodeSearch search,
      WaitingFit fit,
      List<Candidate> fitting,
      List<Candidate> unfit) {
    this.context = context;
    this.search = search;
    this.fit = fit;
    this.unfit = unfit;
    this.shown =
        fitting.stream().map(candidate -> candidate.node().ref()).collect(Collectors.toSet());
  }

  /** What is held back, in no order; of an earlier time only what was found. */
  List<LeftOut> find() {
    Map<NodeRef, LeftOut> toConfirm = new LinkedHashMap<>();
    unfit.stream()
        .filter(candidate -> !context.isHiddenByBranch(candidate.node()))
        .sorted(Comparator.comparingDouble(candidate -> -candidate.hit().relevance()))
        .limit(MOST)
        .forEach(
            candidate ->
                toConfirm.put(
                    candidate.node().ref(),
                    entry(
                        candidate.node(),
                        candidate.hit().relevance(),
                        candidate.node().instructsReader() ? INSTRUCTING : UNFIT)));
    if (context.isOfThePast()) {
      return List.copyOf(toConfirm.values());
    }
    List<LeftOut> all = new ArrayList<>(inReview());
    // Rules without a word of the task are not found, but their authors may ask where they are.
    for (MemoryNode node : weightiest()) {
      if (toConfirm.size() < MOST && !shown.contains(node.ref())) {
        toConfirm.putIfAbsent(node.ref(), entry(node, 0, UNFIT));
      }
    }
    all.addAll(toConfirm.values());
    return all;
  }

  private List<MemoryNode> weightiest() {
    Set<NodeKind> kinds = EnumSet.copyOf(STANDING_DIRECTIVES);
    if (!context.request().kinds().isEmpty()) {
      kinds.retainAll(context.request().kinds());
    }
    return kinds.isEmpty()
        ? List.of()
        : context
            .tx()
            .nodes()
            .list(
                NodeQuery.first(
                    waiting(NodeStatus.CANDIDATE).withKinds(kinds),
                    NodeOrder.WEIGHTIEST_FIRST,
                    MOST))
            .items();
  }

  private List<LeftOut> inReview() {
    Map<NodeRef, Double> coverage = new LinkedHashMap<>();
    for (TextHit hit :
        search.search(
            context.tx(), context.words(), waiting(NodeStatus.NEEDS_REVIEW), MOST, null)) {
      if (fit.answers(hit.shares())) {
        coverage.put(hit.ref(), fit.coverage(hit.shares()));
      }
    }
    return context.tx().nodes().findAll(coverage.keySet()).values().stream()
        .filter(node -> !context.isHiddenByBranch(node))
        .map(node -> entry(node, coverage.getOrDefault(node.ref(), 0.0), IN_REVIEW))
        .toList();
  }

  private NodeFilter waiting(NodeStatus status) {
    return context.filter().withStatuses(Set.of(status));
  }

  private static LeftOut entry(MemoryNode node, double score, String reason) {
    return new LeftOut(node.ref(), node.instructsReader() ? WITHHELD : node.title(), score, reason);
  }
}
