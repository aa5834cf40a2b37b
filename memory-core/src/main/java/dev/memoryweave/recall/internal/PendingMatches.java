package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.recall.RecallTrace.Cause;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lists pending memories that are not returned, so that a trace explains why: those that were
 * found, and those among the last written that match the task. Runs after the result is known, and
 * does not change it.
 */
final class PendingMatches {
  /** The most that are listed as pending, and the most that are listed as in review. */
  static final int MOST = 10;

  private static final String UNFIT = "waits to be confirmed and does not fit the task";
  private static final String INSTRUCTING =
      "waits to be confirmed and tries to instruct its reader";
  private static final String TURN_UNFIT = "was said in a conversation and does not fit the task";
  private static final String TURN_INSTRUCTING = "was said and tries to instruct its reader";
  private static final String IN_REVIEW = "waits for a review";

  /** The most pending memories of all that are read. */
  private static final int LOOKED_AT = 20;

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private final RecallContext context;
  private final PendingFilter fit;
  private final List<MemoryCandidate> unfit;
  private final Set<NodeRef> shown;

  /**
   * Examines the hits.
   *
   * @param fitting the hits that may be returned
   * @param unfit the pending hits that do not fit
   */
  PendingMatches(
      RecallContext context,
      PendingFilter fit,
      List<MemoryCandidate> fitting,
      List<MemoryCandidate> unfit) {
    this.context = context;
    this.fit = fit;
    this.unfit = unfit;
    this.shown =
        fitting.stream().map(candidate -> candidate.node().ref()).collect(Collectors.toSet());
  }

  /** Memories that are held back, in no particular order; for an earlier time, only hits. */
  List<LeftOut> find() {
    Map<NodeRef, LeftOut> toConfirm = new LinkedHashMap<>();
    unfit.stream()
        .filter(candidate -> !context.isHiddenByBranch(candidate.node()))
        .sorted(Comparator.comparingDouble(candidate -> -candidate.hit().relevance()))
        .limit(MOST)
        .forEach(candidate -> toConfirm.put(candidate.node().ref(), unfit(candidate)));
    if (context.isOfThePast()) {
      return List.copyOf(toConfirm.values());
    }
    Map<NodeRef, LeftOut> inReview = new LinkedHashMap<>();
    for (MemoryNode node : latest()) {
      TextQuery.Scores words = words(node);
      if (node.status() == NodeStatus.NEEDS_REVIEW && fit.answers(words)) {
        inReview.put(node.ref(), inReview(node, fit.coverage(words)));
      } else if (claimsEveryTask(node)
          && !shown.contains(node.ref())
          && !fit.isEnoughForARule(fit.coverage(words))) {
        // It need not contain a word of the task, but its author may ask where it is.
        toConfirm.putIfAbsent(node.ref(), unfit(node, fit.coverage(words)));
      }
    }
    return Stream.of(toConfirm, inReview)
        .flatMap(found -> found.values().stream().limit(MOST))
        .toList();
  }

  /** The pending memories that were written last, from an index. */
  private List<MemoryNode> latest() {
    NodeFilter filter =
        context.filter().withStatuses(Set.of(NodeStatus.CANDIDATE, NodeStatus.NEEDS_REVIEW));
    return context
        .tx()
        .nodes()
        .list(NodeStore.Query.first(filter, NodeStore.Query.Order.NEWEST_FIRST, LOOKED_AT))
        .items()
        .stream()
        .filter(node -> !context.isHiddenByBranch(node))
        .toList();
  }

  private static LeftOut unfit(MemoryCandidate candidate) {
    return unfit(candidate.node(), candidate.hit().relevance());
  }

  /** An entry for a pending or unconfirmed memory that is not returned for the task. */
  static LeftOut unfit(MemoryNode node, double score) {
    boolean wasSaid = node.kind() == NodeKind.TURN;
    return node.isSuspectedInjection()
        ? LeftOut.of(
            node, score, Cause.SUSPECTED_INJECTION, wasSaid ? TURN_INSTRUCTING : INSTRUCTING)
        : LeftOut.of(node, score, Cause.UNCONFIRMED, wasSaid ? TURN_UNFIT : UNFIT);
  }

  /** An entry for a memory in review. */
  static LeftOut inReview(MemoryNode node, double score) {
    return LeftOut.of(node, score, Cause.IN_REVIEW, IN_REVIEW);
  }

  private static boolean claimsEveryTask(MemoryNode node) {
    return RecallContext.isRecalled(node) && node.kind().isPinned() && node.kind().isDirective();
  }

  /** The scores of the words of the task that occur in the title of a memory. */
  private TextQuery.Scores words(MemoryNode node) {
    Set<String> held = Set.copyOf(ANALYZER.indexTerms(node.title()));
    return TextQuery.Scores.of(
        context.words().terms().stream()
            .mapToDouble(term -> held.contains(term.text()) ? 1 : 0)
            .toArray());
  }
}
