package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.TermScores;
import java.util.List;

/**
 * Decides whether a memory that waits to be confirmed fits a task well enough to be brought back.
 * One in force may be brought back for less; a waiting one is never brought back for every task.
 */
final class PendingFilter {
  private final RecallContext context;
  private final boolean recallsDirectives;
  private final UnconfirmedFilter saidOnce;
  private final Coverage coverage;

  /**
   * Looks at what was found.
   *
   * @param recallsDirectives whether directives that nobody has confirmed come back at all
   * @param found all that was found, whether it waits or not
   */
  PendingFilter(RecallContext context, boolean recallsDirectives, List<MemoryCandidate> found) {
    this.context = context;
    this.recallsDirectives = recallsDirectives;
    this.saidOnce = new UnconfirmedFilter(context);
    this.coverage = MemoryCoverage.byWords(context, found);
  }

  /** Whether a memory neither waits nor was only said, or fits. */
  boolean mayBeShown(MemoryCandidate candidate) {
    MemoryNode node = candidate.node();
    if (node.kind() == NodeKind.TURN) {
      // What somebody said may answer a question for one word; a task it must match better.
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
      // Whoever asks which rules there are sees all of them, with their marks.
      return true;
    }
    if (context.words().standIns().isGuessed() && !isAboutNamedFile(context.request(), node)) {
      // That a word is nearly another one is too little for what nobody has confirmed.
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

  /** Whether a rule that holds so much of the task fits. */
  boolean isEnoughForARule(double held) {
    return held >= Coverage.LEAST_OF_RULE;
  }

  /** Whether a text to which the words of the task gave these scores may answer it. */
  boolean answers(TermScores termScores) {
    return coverage.of(termScores) >= Coverage.LEAST;
  }

  /** How much of the task such a text holds, 0 to 1. */
  double coverage(TermScores termScores) {
    return coverage.of(termScores);
  }

  private boolean isSaidOf(MemoryCandidate candidate) {
    return saidOnce.fits(candidate.node(), candidate.hit().shares(), candidate.termScores());
  }

  /** Whether a memory is about a file that the request names; what is about all files is not. */
  static boolean isAboutNamedFile(RecallRequest request, MemoryNode node) {
    return node.anchors().stream()
        .filter(anchor -> !anchor.glob().startsWith("*"))
        .anyMatch(anchor -> request.files().stream().anyMatch(anchor::matches));
  }
}
