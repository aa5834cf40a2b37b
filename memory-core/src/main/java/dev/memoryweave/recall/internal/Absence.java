package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.recall.RecallTrace.Cause;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Explains why a given memory was not returned. Causes that hold for any task here are checked
 * before those of this task.
 */
final class Absence {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private final RecallContext context;
  private final MemoryRecall.Found found;

  /** Examines one recall after its result is known. */
  Absence(RecallContext context, MemoryRecall.Found found) {
    this.context = context;
    this.found = found;
  }

  /** Why the followed memory is absent; empty if it is not, or none is followed. */
  Optional<LeftOut> ofFollowed() {
    NodeRef ref = context.visibility().followed();
    if (ref == null
        || found.memories().stream().anyMatch(memory -> memory.node().ref().equals(ref))) {
      return Optional.empty();
    }
    return context.tx().nodes().find(ref).map(this::of);
  }

  private LeftOut of(MemoryNode now) {
    LeftOut outOfSight = outOfSight(now);
    if (outOfSight != null) {
      return outOfSight;
    }
    MemoryNode node =
        context.isOfThePast() ? PastVersion.of(context.tx(), now, context.at()).orElse(null) : now;
    if (node == null) {
      return entry(now, Cause.NOT_YET, "was not there at that time");
    }
    LeftOut never = outOfUse(node);
    return never != null ? never : ofTask(node);
  }

  /** Why a memory is not visible from here, or null if it is. */
  private @Nullable LeftOut outOfSight(MemoryNode node) {
    if (!context.isOwnOrInherited(node)) {
      return entry(
          node,
          Cause.OTHER_SCOPE,
          "belongs to " + node.scope() + ", outside the scopes that were looked at");
    }
    if (!context.tx().nodes().findAll(List.of(node.ref())).containsKey(node.ref())) {
      return entry(
          node,
          Cause.OTHER_BRANCH,
          "stands in files of a commit that is not behind what is checked out");
    }
    context.branches().look(List.of(node));
    return context.isHiddenByBranch(node)
        ? entry(node, Cause.OTHER_BRANCH, "belongs to another branch")
        : null;
  }

  /** Why no task returns a memory, or null if one may. */
  private @Nullable LeftOut outOfUse(MemoryNode node) {
    if (node.status() == NodeStatus.SUPERSEDED) {
      return entry(node, Cause.SUPERSEDED, "superseded" + successor(node));
    }
    if (node.status() == NodeStatus.ARCHIVED) {
      return entry(node, Cause.ARCHIVED, "archived");
    }
    if (node.status() == NodeStatus.NEEDS_REVIEW) {
      return PendingMatches.inReview(node, 0);
    }
    if (!RecallContext.isRecalled(node)) {
      return PendingMatches.unfit(node, relevance(node));
    }
    if (!context.isInTime(node)) {
      return entry(node, Cause.EXPIRED, "was for a time that is over");
    }
    return context.isShown(node)
        ? null
        : entry(node, Cause.POLICY, "kept out of blocks by a policy");
  }

  private String successor(MemoryNode node) {
    return context.tx().relations().of(node.ref()).stream()
        .filter(relation -> relation.predicate().equals(Relation.Predicate.SUPERSEDES))
        .filter(relation -> relation.to().equals(node.ref()))
        .map(relation -> " by " + relation.from())
        .findFirst()
        .orElse("");
  }

  private LeftOut ofTask(MemoryNode node) {
    Set<NodeKind> kinds = context.request().kinds();
    if (!kinds.isEmpty() && !kinds.contains(node.kind())) {
      return entry(node, Cause.OTHER_KIND, "of none of the kinds that are asked for");
    }
    if (context.isEcho(node.ref())) {
      return entry(node, Cause.COVERED, "repeats a message of its session, which is looked for");
    }
    if (found.unfit().stream().anyMatch(one -> one.node().ref().equals(node.ref()))) {
      return PendingMatches.unfit(node, relevance(node));
    }
    return found
        .selection()
        .leftOut()
        .all()
        .filter(entry -> entry.ref().equals(node.ref()))
        .findFirst()
        .map(entry -> entry(node, entry.score(), entry.cause(), entry.reason()))
        .orElseGet(() -> notRead(node));
  }

  /** Why a memory was not even read. */
  private LeftOut notRead(MemoryNode node) {
    double relevance = relevance(node);
    StandingQuestion question = context.question();
    if (question != null && !question.isAnsweredBy(node)) {
      return entry(node, Cause.NOT_FOUND, "no answer to what is asked");
    }
    if (relevance > 0 || isForEveryTask(node) || context.isByKind() || sharesWord(node)) {
      return entry(node, relevance, Cause.LIMIT, "beyond the limit of what is looked at");
    }
    if (node.status().isWaiting() && node.kind().isPinned()) {
      return PendingMatches.unfit(node, 0);
    }
    return entry(node, Cause.NOT_FOUND, unlike());
  }

  /** Channels examine a limited number of hits. */
  private boolean sharesWord(MemoryNode node) {
    Set<String> held = new HashSet<>(ANALYZER.indexTerms(node.title()));
    held.addAll(ANALYZER.indexTerms(node.body()));
    return context.words().terms().stream().anyMatch(term -> held.contains(term.text()));
  }

  private String unlike() {
    if (context.words().isEmpty()) {
      return "the task has no word to look for";
    }
    return context.vector() == null
        ? "shares no word with the task"
        : "shares no word with the task and is not near it in meaning";
  }

  private static boolean isForEveryTask(MemoryNode node) {
    return node.kind().isPinned() && node.isInForce();
  }

  private double relevance(MemoryNode node) {
    return found.gathered().results().stream()
        .filter(hit -> hit.key().equals(node.ref()))
        .mapToDouble(Fusion.Fused::relevance)
        .findFirst()
        .orElse(0);
  }

  private static LeftOut entry(MemoryNode node, Cause cause, String reason) {
    return entry(node, 0, cause, reason);
  }

  private static LeftOut entry(MemoryNode node, double score, Cause cause, String reason) {
    return LeftOut.of(node, score, cause, reason);
  }
}
