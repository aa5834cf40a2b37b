package dev.memoryweave.internal.promotion;

import dev.memoryweave.internal.authority.Authority;
import dev.memoryweave.internal.promotion.Promoter.Origin;
import dev.memoryweave.internal.saving.FreeIds;
import dev.memoryweave.internal.saving.WaitReason;
import dev.memoryweave.internal.similarity.SimilarMemories;
import dev.memoryweave.internal.status.Supersession;
import dev.memoryweave.internal.write.ChangeSet;
import dev.memoryweave.internal.write.ContestedFlags;
import dev.memoryweave.internal.write.LastDemotion;
import dev.memoryweave.internal.write.Reason;
import dev.memoryweave.internal.write.WaitingTime;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.internal.KnownTags;
import dev.memoryweave.reflect.MemoryCandidate;
import dev.memoryweave.reflect.internal.promotion.PromotionDecision;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One candidate on its way into memory. */
final class Promotion {
  private static final String WAITS_ALREADY = "it waits for a reviewer already";
  private static final String SAID_BEFORE = "the same author said it before";
  private static final String PUT_IN_DOUBT =
      "somebody whose word counts for more has put it in doubt";

  private final Promoter with;
  private final WriteContext context;
  private final MemoryCandidate candidate;
  private final Origin origin;
  private final Map<String, Long> counted = new HashMap<>();
  private final ChangeSet changeSet = new ChangeSet();
  private final PromotionDecision decision;
  private final Optional<MemoryNode> waiting;

  Promotion(Promoter with, WriteContext context, MemoryCandidate candidate, Origin origin) {
    this.with = with;
    this.context = context;
    this.candidate = candidate;
    this.origin = origin;
    SimilarMemories.Found found =
        with.matches.find(context.tx(), candidate, counted, context.now());
    this.decision = decide(found.live());
    this.waiting = waitingThatSaysTheSame(found.waiting());
  }

  private PromotionDecision decide(List<MemoryNode> nodes) {
    return with.policy.decide(candidate, context.author().trust(), nodes);
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
      return confirm(confirm.target());
    }
    if (decision instanceof PromotionDecision.Discard discard) {
      return discard(discard.target(), discard.reason());
    }
    if (decision instanceof PromotionDecision.Review review) {
      return waiting.isPresent()
          ? challengeAgain(waiting.get(), review)
          : review(review.target(), review.reason());
    }
    boolean instructs = instructs();
    if (waiting.isPresent()) {
      MemoryNode node = waiting.get();
      if (isChallenger(node)) {
        return sayAgain(node, Outcome.REVIEW, WAITS_ALREADY);
      }
      Optional<String> wants = wants(node, instructs);
      return wants.isEmpty() ? promoteWaiting(node) : sayAgain(node, Outcome.DISCARD, wants.get());
    }
    if (instructs) {
      return review(null, WaitReason.INSTRUCTS);
    }
    if (origin.needsSecond()) {
      return hold("one author is not enough; it waits for another one who says the same");
    }
    return carryOut();
  }

  /**
   * The reason why a waiting memory that is said again still does not come into force, or nothing.
   */
  private Optional<String> wants(MemoryNode node, boolean instructs) {
    Principal author = context.author().principal();
    if (instructs || WaitReason.needsPerson(node, author.trust())) {
      return Optional.of(WaitReason.INSTRUCTS);
    }
    if (with.authority.directs(author)) {
      return Optional.empty();
    }
    boolean second = Authority.isIndependent(author, node);
    if (node.kind().isDirective()) {
      boolean witnessed =
          second
              && author.isWitness()
              && node.provenance().principal().isWitness()
              && saysJustThat(node);
      return witnessed && origin.verified()
          ? Optional.empty()
          : Optional.of(witnessed ? WaitReason.DIRECTS : SAID_BEFORE);
    }
    return second || !origin.needsSecond() ? Optional.empty() : Optional.of(SAID_BEFORE);
  }

  /** Whether it takes a person to make a rule of it. */
  private boolean instructs() {
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
      return review(supersede.target(), WaitReason.PROPOSED + ": " + decision.reason());
    }
    if (!with.authority.suffices(candidate.kind(), author)) {
      return decision instanceof PromotionDecision.Supersede supersede
          ? review(supersede.target(), WaitReason.DIRECTS)
          : hold(WaitReason.DIRECTS);
    }
    if (decision.isJoining()
        && target != null
        && (target.provenance().trust().isAbove(author.trust())
            || author.trust().isAbove(target.provenance().trust())
            || !with.authority.suffices(target.kind(), author))) {
      // Joined, nobody could tell any more whose word which part is.
      return create(null, "kept beside '" + target.id() + "', which is the word of somebody else");
    }
    if (decision.isJoining() && candidate.tags().contains(KnownTags.FAILED_TASK)) {
      // Joined, nobody could tell any more which part the failed task has said.
      return create(null, "a failed task says it, so it is kept beside what is known");
    }
    if (decision instanceof PromotionDecision.Update update) {
      return takeUp(update.target(), update.body());
    }
    if (decision instanceof PromotionDecision.Merge merge) {
      return takeUp(merge.target(), merge.body());
    }
    if (decision instanceof PromotionDecision.Supersede supersede) {
      return supersede(supersede.target());
    }
    return create(null, decision.reason());
  }

  // ---- what can become of it --------------------------------------------------------------------

  private PromotionRecord create(@Nullable MemoryNode overridden, String reason) {
    NodeDraft.Builder draft = draft();
    if (overridden != null
        && FreeIds.isKeyFree(context, with.scope, candidate.kind(), overridden)) {
      draft.key(overridden.key());
    }
    MemoryNode made = add(draft, candidate.kind().liveStatus());
    with.contradictions.dispute(context, null, made, counted, changeSet);
    return recorded(
        Outcome.CREATE, overridden == null ? null : overridden.ref(), made.ref(), reason);
  }

  /** Whoever says the same again adds nothing by it; that only brings evidence. */
  private PromotionRecord confirm(MemoryNode target) {
    Principal author = context.author().principal();
    boolean independent = Authority.isIndependent(author, target);
    if (target.status() == NodeStatus.STALE
        && (Authority.standsAbove(target, author)
            || LastDemotion.isOfHigher(context, target)
            || !with.authority.mayBringIntoForce(author, target))) {
      return discard(target, PUT_IN_DOUBT);
    }
    if (target.status() != NodeStatus.STALE && !independent) {
      return discard(target, SAID_BEFORE);
    }
    if (Authority.standsAbove(target, author) && !saysJustThat(target)) {
      return discard(target, "says about the same as the word of somebody above, not just that");
    }
    changeSet.changing(target);
    attach(target);
    MemoryNode confirmed =
        independent
            ? with.transitions.confirm(context, target, Reason.line(decision.reason()))
            : with.transitions.revive(context, target, Reason.line(decision.reason()));
    return recorded(Outcome.CONFIRM, target.ref(), confirmed.ref(), decision.reason());
  }

  private PromotionRecord discard(MemoryNode target, String reason) {
    changeSet.changing(target);
    if (attach(target)) {
      with.transitions.reweigh(context, target);
    }
    context.record(
        MemoryEvent.Type.CANDIDATE_DISCARDED,
        target.scope(),
        target.id().value(),
        Reason.line(reason));
    return recorded(Outcome.DISCARD, target.ref(), null, reason);
  }

  /** Updates the target; one of a broader scope is overridden instead. */
  private PromotionRecord takeUp(MemoryNode target, String body) {
    if (!target.scope().equals(with.scope)) {
      return create(target, decision.reason() + "; overrides what " + target.scope() + " says");
    }
    changeSet.changing(target);
    attach(target);
    MemoryNode current = with.transitions.revive(context, target, "a report says it again");
    MemoryNode.Builder changed =
        current.toBuilder()
            .body(body)
            .anchors(united(target.anchors(), candidate.anchors()))
            .symbols(united(target.symbols(), candidate.symbols()))
            .tags(united(target.tags(), candidate.tags()));
    MemoryNode stored =
        with.transitions.store(
            context,
            changed.build(),
            MemoryEvent.Type.MEMORY_UPDATED,
            Reason.line(decision.reason()));
    with.contradictions.dispute(context, target, stored, counted, changeSet);
    return recorded(decision.outcome(), target.ref(), stored.ref(), decision.reason());
  }

  private PromotionRecord supersede(MemoryNode target) {
    if (!target.scope().equals(with.scope)) {
      return create(target, decision.reason() + "; overrides what " + target.scope() + " says");
    }
    changeSet.changing(target);
    NodeDraft.Builder draft = draft();
    if (target.parent() != null) {
      draft.parent(target.parent());
    }
    MemoryNode made = add(draft, candidate.kind().liveStatus());
    Supersession.replace(
        context,
        with.evidenceAndRelations,
        changeSet,
        target,
        made,
        Reason.line(decision.reason()));
    with.contradictions.dispute(context, null, made, counted, changeSet);
    return recorded(Outcome.SUPERSEDE, target.ref(), made.ref(), decision.reason());
  }

  private PromotionRecord review(@Nullable MemoryNode target, String reason) {
    MemoryNode made = add(draft().lifetime(untilDecided()), NodeStatus.NEEDS_REVIEW);
    if (target != null) {
      changeSet.changing(target);
      with.evidenceAndRelations.put(
          context, made, Relation.Draft.of(Predicate.CONTRADICTS, target.id()), target);
      ContestedFlags.bringInStep(context, target.ref(), null);
    }
    return recorded(Outcome.REVIEW, target == null ? null : target.ref(), made.ref(), reason);
  }

  private PromotionRecord hold(String reason) {
    MemoryNode made = add(draft().lifetime(untilDecided()), NodeStatus.CANDIDATE);
    return recorded(
        Outcome.HOLD,
        decision.target() == null ? null : decision.target().ref(),
        made.ref(),
        reason);
  }

  private PromotionRecord promoteWaiting(MemoryNode node) {
    changeSet.changing(node);
    attach(node);
    String reason = "another author says what '" + node.id() + "' says";
    MemoryNode promoted = with.transitions.promote(context, node, true, reason);
    place(promoted);
    with.contradictions.dispute(context, null, promoted, counted, changeSet);
    return recorded(Outcome.CONFIRM, node.ref(), promoted.ref(), reason);
  }

  /** Makes a challenger of a waiting memory that turns out to contradict one in force. */
  private PromotionRecord challengeAgain(MemoryNode node, PromotionDecision.Review review) {
    MemoryNode target = review.target();
    if (target == null || isChallengerOf(node, target)) {
      return sayAgain(node, Outcome.REVIEW, WAITS_ALREADY);
    }
    changeSet.changing(node);
    changeSet.changing(target);
    attach(node);
    MemoryNode challenger =
        with.transitions.question(
            context, with.transitions.reweigh(context, node), Reason.line(review.reason()));
    with.evidenceAndRelations.put(
        context, challenger, Relation.Draft.of(Predicate.CONTRADICTS, target.id()), target);
    ContestedFlags.bringInStep(context, target.ref(), null);
    return recorded(Outcome.REVIEW, target.ref(), challenger.ref(), review.reason());
  }

  /** Adds the evidence of a candidate that is said again while the first one waits. */
  private PromotionRecord sayAgain(MemoryNode node, Outcome outcome, String reason) {
    changeSet.changing(node);
    attach(node);
    // Of a rule that counts only which brings it into force.
    if (!node.kind().isDirective() && Authority.isIndependent(context.author().principal(), node)) {
      with.transitions.confirm(context, node, "said again by another author");
    } else {
      with.transitions.reweigh(context, node);
    }
    return recorded(outcome, node.ref(), node.ref(), reason);
  }

  // ---- pieces -----------------------------------------------------------------------------------

  private NodeDraft.Builder draft() {
    NodeDraft.Builder draft =
        NodeDraft.builder()
            .kind(candidate.kind())
            .title(candidate.title())
            .anchors(candidate.anchors())
            .symbols(candidate.symbols())
            .tags(candidate.tags())
            .confidence(candidate.confidence())
            .provenance(context.author());
    if (!candidate.body().isBlank()) {
      draft.body(candidate.body());
    }
    ParentFinder.parentOf(context.tx(), with.scope, candidate, counted, context.now())
        .ifPresent(draft::parent);
    candidate.evidence().forEach(draft::evidence);
    return draft;
  }

  private MemoryNode add(NodeDraft.Builder draft, NodeStatus status) {
    MemoryNode made = with.writer.add(context, draft.build(), status);
    changeSet.made(made);
    place(made);
    return made;
  }

  /** From now on what is above it tells of it. */
  private void place(MemoryNode node) {
    context.childChanged(node.scope(), node.parent(), true);
  }

  private Lifetime untilDecided() {
    return WaitingTime.endingAfter(context, with.wait);
  }

  private boolean saysJustThat(MemoryNode node) {
    return Authority.isSameRule(MemoryCandidate.of(node).statement(), candidate.statement());
  }

  private boolean attach(MemoryNode node) {
    List<Evidence> evidence =
        with.evidenceAndRelations.evidence(context, node.scope(), candidate.evidence());
    return with.evidenceAndRelations.attach(context, node, evidence);
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

  private boolean isChallengerOf(MemoryNode node, MemoryNode target) {
    return context
        .tx()
        .relations()
        .find(node.ref(), Predicate.CONTRADICTS, target.ref())
        .filter(Relation::isContradiction)
        .isPresent();
  }

  private PromotionRecord recorded(
      Outcome outcome, @Nullable NodeRef target, @Nullable NodeRef result, String reason) {
    return context.append(
        new PromotionRecord(
            0,
            with.scope,
            outcome,
            origin.report(),
            origin.session(),
            candidate.kind(),
            candidate.title(),
            target,
            result,
            decision.scores(),
            Reason.line(reason),
            changeSet.changes(context.tx()),
            context.author().source(),
            context.now(),
            context.author().principalId()));
  }

  private static <T> List<T> united(List<T> before, List<T> added) {
    Set<T> united = new LinkedHashSet<>(before);
    united.addAll(added);
    return united.stream().limit(MemoryNode.MAX_ENTRIES).toList();
  }
}
