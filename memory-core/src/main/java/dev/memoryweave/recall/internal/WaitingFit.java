package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.recall.internal.RecallPipeline.Candidate;
import dev.memoryweave.store.TermScores;
import java.util.List;

/**
 * Tells whether what waits to be confirmed fits a task well enough to be brought back. What is in
 * force may be brought back for less; what waits is never brought back for every task.
 */
final class WaitingFit {
  /**
   * A rule is a sentence about one thing: the word that it shares with a task may be all that they
   * have in common. It fits if it holds this part of the task, in which everyday words count
   * little.
   */
  static final double LEAST_COVERAGE_OF_RULE = .15;

  /** What holds this part of a task may answer it. */
  private static final double LEAST_COVERAGE = .26;

  private final RecallContext context;
  private final RecallSettings settings;
  private final SaidOnce saidOnce;
  private final Coverage coverage;

  /**
   * Looks at what was found.
   *
   * @param found all that was found, whether it waits or not
   */
  WaitingFit(RecallContext context, RecallSettings settings, List<Candidate> found) {
    this.context = context;
    this.settings = settings;
    this.saidOnce = new SaidOnce(context);
    this.coverage =
        new Coverage(
            TaskWords.forMemories(context.words(), context.request().task()),
            found.stream().map(Candidate::shares).filter(shares -> shares.size() > 0).toList());
  }

  /** Whether a memory does not wait, or fits. */
  boolean mayBeShown(Candidate candidate) {
    MemoryNode node = candidate.node();
    if (node.status() != NodeStatus.CANDIDATE) {
      return true;
    }
    if (!RecallContext.isRecalled(node)) {
      return false;
    }
    if (!node.kind().isDirective()) {
      return settings.saidOnceFactor() > 0 && isSaidOf(candidate);
    }
    return settings.standing().candidateFactor() > 0
        && (isAboutNamedFile(context.request(), node)
            || isEnoughForARule(Math.max(coverage.of(candidate.shares()), candidate.near()))
            || isSaidOf(candidate));
  }

  /** Whether a rule that holds so much of the task fits. */
  boolean isEnoughForARule(double held) {
    return held >= LEAST_COVERAGE_OF_RULE;
  }

  /** Whether a text to which the words of the task gave these shares may answer it. */
  boolean answers(TermScores shares) {
    return coverage.of(shares) >= LEAST_COVERAGE;
  }

  /** How much of the task such a text holds, 0 to 1. */
  double coverage(TermScores shares) {
    return coverage.of(shares);
  }

  private boolean isSaidOf(Candidate candidate) {
    return saidOnce.fits(candidate.node(), candidate.hit().shares(), candidate.shares());
  }

  /** Whether a memory is about a file that the request names; what is about all files is not. */
  static boolean isAboutNamedFile(RecallRequest request, MemoryNode node) {
    return node.anchors().stream()
        .filter(anchor -> !anchor.glob().startsWith("*"))
        .anyMatch(anchor -> request.files().stream().anyMatch(anchor::matches));
  }
}
