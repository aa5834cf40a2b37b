package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import java.time.Instant;
import java.util.List;

/** The factors that judge memories. {@link #ALL} is the order in which scores are multiplied. */
final class MemoryFactors {
  /** Importance; one half neither raises nor lowers. */
  static final ScoreFactor<MemorySubject> IMPORTANCE = importance(.15);

  /** Lack of confidence. */
  static final ScoreFactor<MemorySubject> CONFIDENCE =
      ScoreFactor.lowering("confidence", .20, subject -> subject.node().confidence());

  /** Each step away from the narrowest scope of the request. */
  static final ScoreFactor<MemorySubject> SCOPE = scope(.03);

  /** One of the best matches is next to it in the tree. */
  static final ScoreFactor<MemorySubject> TREE =
      ScoreFactor.raising("tree", .05, subject -> subject.isNearBest() ? 1 : 0);

  /** Age; a strong preference for new memories is known to hurt. */
  static final ScoreFactor<MemorySubject> FRESHNESS =
      ScoreFactor.lowering("freshness", .08, subject -> freshness(subject.node(), subject.at()));

  /** A time that the task names. */
  static final ScoreFactor<MemorySubject> TIME =
      ScoreFactor.raising("time", .30, MemorySubject::timeFit);

  /** The first or the last, if the task asks for that. */
  static final ScoreFactor<MemorySubject> ORDER =
      ScoreFactor.raising("order", .10, MemorySubject::orderFit);

  /** Frequent use. */
  static final ScoreFactor<MemorySubject> USE =
      ScoreFactor.raising("use", .05, subject -> use(subject.node()));

  /** How far its author is from being trusted fully. */
  static final ScoreFactor<MemorySubject> TRUST =
      ScoreFactor.lowering("trust", .25, s -> s.node().provenance().trust().confidence());

  /** Stale, closed, or not confirmed. */
  static final ScoreFactor<MemorySubject> STATUS =
      ScoreFactor.multiplying("status", subject -> status(subject.node()));

  /** A contradiction by an equally trusted author. */
  static final ScoreFactor<MemorySubject> CONTESTED =
      ScoreFactor.of(
          "contested",
          subject -> subject.node().isContested() ? 1 : 0,
          subject -> subject.isDoubted() ? .80 : 1);

  /** Learned on the branch of the request. */
  static final ScoreFactor<MemorySubject> BRANCH =
      ScoreFactor.raising("branch", .10, subject -> subject.isOnBranch() ? 1 : 0);

  /** Learned on a branch that the request does not inherit from. */
  static final ScoreFactor<MemorySubject> OTHER_BRANCH =
      ScoreFactor.lowering("other branch", .10, subject -> subject.isOfOtherBranch() ? 0 : 1);

  /** Scratch memories belong to their session; another session rarely needs them. */
  static final ScoreFactor<MemorySubject> SESSION =
      ScoreFactor.lowering("session", .30, subject -> subject.isOfOtherSession() ? 0 : 1);

  /** All factors, in the order of multiplication. */
  static final List<ScoreFactor<? super MemorySubject>> ALL =
      List.of(
          SharedFactors.INTENT,
          IMPORTANCE,
          CONFIDENCE,
          SCOPE,
          SharedFactors.NAMED_FILE,
          TREE,
          FRESHNESS,
          TIME,
          ORDER,
          USE,
          TRUST,
          STATUS,
          CONTESTED,
          SharedFactors.SUSPECTED_INJECTION,
          ConversationFactors.AUTHOR,
          ConversationFactors.SPEAKER,
          ConversationFactors.INFORMATIVENESS,
          ConversationFactors.DIRECTIVE,
          BRANCH,
          OTHER_BRANCH,
          SESSION);

  static final double STALE = .50;
  private static final double CLOSED = .80;

  /** Stated by a single source, and confirmed by nobody. */
  private static final double UNCONFIRMED = .60;

  /** A directive that fits the task is followed whether it is confirmed or not. */
  private static final double UNCONFIRMED_DIRECTIVE = 1.00;

  /** The freshness that no age falls below. */
  private static final double LEAST_FRESHNESS = .20;

  private static final double USES_THAT_COUNT_FULLY = 31;

  private MemoryFactors() {}

  private static ScoreFactor<MemorySubject> importance(double weight) {
    return ScoreFactor.of(
        "importance",
        subject -> subject.node().reinforcedImportance(),
        subject -> 1 + weight * (2 * subject.node().reinforcedImportance() - 1));
  }

  private static ScoreFactor<MemorySubject> scope(double weight) {
    return ScoreFactor.of(
        "scope",
        subject -> 1 - subject.scopeDistance() / 4.0,
        subject -> Math.pow(1 - weight, subject.scopeDistance()));
  }

  /** Old memories still count for something. */
  static double freshness(MemoryNode node, Instant at) {
    return Math.max(LEAST_FRESHNESS, node.freshness(at));
  }

  private static double use(MemoryNode node) {
    return Math.min(1, Math.log1p(node.usage().useCount()) / Math.log1p(USES_THAT_COUNT_FULLY));
  }

  private static double status(MemoryNode node) {
    return switch (node.status()) {
      case STALE -> STALE;
      case CLOSED -> CLOSED;
      case CANDIDATE -> node.kind().isDirective() ? UNCONFIRMED_DIRECTIVE : UNCONFIRMED;
      default -> 1;
    };
  }
}
