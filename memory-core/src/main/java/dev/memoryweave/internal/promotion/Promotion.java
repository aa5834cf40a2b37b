package dev.memoryweave.internal.promotion;

import dev.memoryweave.change.internal.PromotionDecision;
import dev.memoryweave.internal.authority.Authority;
import dev.memoryweave.internal.promotion.Promoter.Origin;
import dev.memoryweave.internal.saving.WaitReason;
import dev.memoryweave.internal.similarity.SimilarMemories;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.internal.KnownTags;
import dev.memoryweave.reflect.MemoryCandidate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Chooses what becomes of one candidate, by the policy and by whose word it is. */
final class Promotion {
  private final Promoter with;
  private final WriteContext context;
  private final MemoryCandidate candidate;
  private final Origin origin;
  private final PromotionDecision decision;
  private final Optional<MemoryNode> waiting;
  private final List<MemoryNode> rivals;
  private final PromotionOutcomes outcomes;

  Promotion(Promoter with, WriteContext context, MemoryCandidate candidate, Origin origin) {
    this.with = with;
    this.context = context;
    this.candidate = candidate;
    this.origin = origin;
    Map<String, Long> counted = new HashMap<>();
    SimilarMemories.Found found =
        with.matches.find(context.tx(), candidate, counted, context.now());
    this.decision = decide(found.live());
    this.rivals = found.waiting();
    this.waiting = waitingThatSaysTheSame(rivals);
    this.outcomes =
        new PromotionOutcomes(with, context, candidate, origin, decision, counted, found.live());
  }

  private PromotionDecision decide(List<MemoryNode> nodes) {
    return with.policy.decide(
        candidate, context.author().principal(), !origin.needsSecond(), nodes);
  }

  /**
   * Compares waiting memories as if they were in force, for the policy passes over those that are
   * not.
   */
  private Optional<MemoryNode> waitingThatSaysTheSame(List<MemoryNode> nodes) {
    PromotionDecision same =
        decide(
            nodes.stream()
                .map(node -> node.toBuilder().status(node.kind().liveStatus()).build())
                .toList());
    MemoryNode target = same.target();
    boolean says =
        same instanceof PromotionDecision.Confirm || same instanceof PromotionDecision.Discard;
    return says && target != null ? context.tx().nodes().find(target.ref()) : Optional.empty();
  }

  PromotionRecord run() {
    if (decision instanceof PromotionDecision.Confirm confirm) {
      return outcomes.confirm(confirm.target());
    }
    if (decision instanceof PromotionDecision.Discard discard) {
      return outcomes.discard(discard.target(), discard.reason());
    }
    if (decision instanceof PromotionDecision.Review review) {
      return waiting.isPresent()
          ? outcomes.challengeAgain(waiting.get(), review)
          : outcomes.review(review.target(), review.reason());
    }
    boolean suspected = isSuspectedDirective();
    if (waiting.isPresent()) {
      MemoryNode node = waiting.get();
      if (isChallenger(node)) {
        return outcomes.sayAgain(node, Outcome.REVIEW, PromotionOutcomes.WAITS_ALREADY);
      }
      Optional<String> wants = wants(node, suspected);
      if (wants.isEmpty()) {
        return outcomes.promoteWaiting(node);
      }
      return isSaidByUser(node)
          ? outcomes.promoteSaid(node)
          : outcomes.sayAgain(node, Outcome.DISCARD, wants.get());
    }
    if (suspected) {
      return outcomes.review(null, WaitReason.SUSPECTED_INJECTION);
    }
    if (origin.needsSecond()) {
      return outcomes.hold("one author is not enough; it waits for another one who says the same");
    }
    return carryOut();
  }

  /**
   * The reason why a waiting memory that is said again still does not come into force, or nothing.
   */
  private Optional<String> wants(MemoryNode node, boolean suspected) {
    Principal author = context.author().principal();
    if (suspected || WaitReason.needsPerson(node, author.trust())) {
      return Optional.of(WaitReason.SUSPECTED_INJECTION);
    }
    if (with.authority.directs(author)) {
      return Optional.empty();
    }
    if (with.authority.isBeyond(node.scope())) {
      return Optional.of(WaitReason.BEYOND);
    }
    boolean second = Authority.isIndependent(author, node);
    if (node.kind().isDirective()) {
      boolean witnessed =
          second
              && with.authority.agree(author, node.provenance().principal())
              && outcomes.saysJustThat(node);
      return witnessed && origin.verified()
          ? Optional.empty()
          : Optional.of(witnessed ? WaitReason.DIRECTS : PromotionOutcomes.SAID_BEFORE);
    }
    return second || !origin.needsSecond()
        ? Optional.empty()
        : Optional.of(PromotionOutcomes.SAID_BEFORE);
  }

  /**
   * Whether a session brings the second message in which a person says what waits, while nothing
   * that waits besides says otherwise.
   */
  private boolean isSaidByUser(MemoryNode node) {
    return origin.needsSecond()
        && node.status() == NodeStatus.CANDIDATE
        && node.scope().equals(with.scope)
        && UsersStatement.canBe(node)
        && !with.screen.isSuspectedInjection(candidate)
        && rivals.stream().noneMatch(other -> isOtherwise(node, other))
        && UsersStatement.isOfTwoSessions(context.tx(), node, candidate);
  }

  private boolean isOtherwise(MemoryNode node, MemoryNode waiting) {
    return !waiting.ref().equals(node.ref()) && with.contradictions.contradict(node, waiting);
  }

  /** Whether it takes a person to make a rule of it. */
  private boolean isSuspectedDirective() {
    MemoryNode target = decision.isJoining() ? decision.target() : null;
    return (candidate.kind().isDirective() || (target != null && target.kind().isDirective()))
        && !context.author().trust().isPerson()
        && with.screen.isSuspectedInjection(candidate);
  }

  private PromotionRecord carryOut() {
    Principal author = context.author().principal();
    MemoryNode target = decision.target();
    if (decision instanceof PromotionDecision.Supersede supersede
        && Authority.standsAbove(supersede.target(), author)) {
      return outcomes.review(supersede.target(), WaitReason.PROPOSED + ": " + decision.reason());
    }
    if (!with.authority.suffices(candidate.kind(), author)) {
      return decision instanceof PromotionDecision.Supersede supersede
          ? outcomes.review(supersede.target(), WaitReason.DIRECTS)
          : outcomes.hold(WaitReason.DIRECTS);
    }
    if (decision.isJoining()
        && target != null
        && (target.provenance().trust().isAbove(author.trust())
            || author.trust().isAbove(target.provenance().trust())
            || !with.authority.suffices(target.kind(), author))) {
      // Joined, nobody could tell any more whose word which part is.
      return outcomes.create(
          null, "kept beside '" + target.id() + "', which is the word of somebody else");
    }
    if (decision.isJoining() && candidate.tags().contains(KnownTags.FAILED_TASK)) {
      // Joined, nobody could tell any more which part the failed task has said.
      return outcomes.create(null, "a failed task says it, so it is kept beside what is known");
    }
    if (decision instanceof PromotionDecision.Update update) {
      return outcomes.takeUp(update.target(), update.body());
    }
    if (decision instanceof PromotionDecision.Merge merge) {
      return outcomes.takeUp(merge.target(), merge.body());
    }
    if (decision instanceof PromotionDecision.Supersede supersede) {
      return outcomes.supersede(supersede.target());
    }
    return outcomes.create(null, decision.reason());
  }

  /** Whether a node waits because it speaks against something that is there. */
  private boolean isChallenger(MemoryNode node) {
    return context.tx().relations().from(node.ref()).stream()
        .filter(Relation::isContradiction)
        .anyMatch(
            relation ->
                context
                    .tx()
                    .nodes()
                    .find(relation.to())
                    .filter(target -> target.status().isCurrent())
                    .isPresent());
  }
}
