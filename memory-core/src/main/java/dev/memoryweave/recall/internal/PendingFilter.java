package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.TextQuery;
import java.util.List;

/**
 * Decides whether a pending memory fits a task well enough to be returned. An active one needs less
 * to be returned; a pending one is never returned for every task.
 */
final class PendingFilter {
  private final RecallContext context;
  private final boolean recallsDirectives;
  private final UnconfirmedFilter saidOnce;
  private final Coverage coverage;

  /**
   * Examines the hits.
   *
   * @param recallsDirectives whether unconfirmed directives are returned at all
   * @param found all hits, pending or not
   */
  PendingFilter(RecallContext context, boolean recallsDirectives, List<MemoryCandidate> found) {
    this.context = context;
    this.recallsDirectives = recallsDirectives;
    this.saidOnce = new UnconfirmedFilter(context);
    this.coverage = MemoryCoverage.byWords(context, found);
  }

  /** Whether a memory is confirmed, or fits. */
  boolean mayBeShown(MemoryCandidate candidate) {
    MemoryNode node = candidate.node();
    if (node.kind() == NodeKind.TURN) {
      // One word may be enough for a statement to answer a question; a task needs a better match.
      return !node.isSuspectedInjection() && (saidOnce.isQuestion() || isSaidOf(candidate));
    }
    if (node.status() != NodeStatus.CANDIDATE) {
      return true;
    }
    if (!RecallContext.isRecalled(node)) {
      return false;
    }
    if (candidate.hit().isOf(PinnedChannel.NAME) && recallsDirectives) {
      return true;
    }
    if (context.question() != null) {
      // A request for the rules returns all of them, with their marks.
      return true;
    }
    if (context.words().standIns().isGuessed() && !isAboutNamedFile(context.request(), node)) {
      // A similar word is not enough for an unconfirmed memory.
      return false;
    }
    if (!node.kind().isDirective()) {
      return isSaidOf(candidate);
    }
    return recallsDirectives
        && (isAboutNamedFile(context.request(), node)
            || isEnoughForARule(Math.max(coverage.of(candidate.termScores()), candidate.near()))
            || isSaidOf(candidate));
  }

  /** Whether a rule with this coverage of the task fits. */
  boolean isEnoughForARule(double held) {
    return held >= Coverage.LEAST_OF_RULE;
  }

  /** Whether a text with these word scores may answer the task. */
  boolean answers(TextQuery.Scores termScores) {
    return coverage.of(termScores) >= Coverage.LEAST;
  }

  /** How much of the task such a text covers, 0 to 1. */
  double coverage(TextQuery.Scores termScores) {
    return coverage.of(termScores);
  }

  private boolean isSaidOf(MemoryCandidate candidate) {
    return saidOnce.fits(candidate.node(), candidate.hit().shares(), candidate.termScores());
  }

  /** Whether a memory is about a file that the request names; one about all files is not. */
  static boolean isAboutNamedFile(RecallRequest request, MemoryNode node) {
    return node.anchors().stream()
        .filter(anchor -> !anchor.glob().startsWith("*"))
        .anyMatch(anchor -> request.files().stream().anyMatch(anchor::matches));
  }
}
