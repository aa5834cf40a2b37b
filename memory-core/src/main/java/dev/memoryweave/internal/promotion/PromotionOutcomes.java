package dev.memoryweave.internal.promotion;

import dev.memoryweave.change.internal.PromotionDecision;
import dev.memoryweave.internal.authority.Authority;
import dev.memoryweave.internal.conversation.TurnNodes;
import dev.memoryweave.internal.promotion.Promoter.Origin;
import dev.memoryweave.internal.saving.FreeIds;
import dev.memoryweave.internal.write.ChangeSet;
import dev.memoryweave.internal.write.ContestedFlags;
import dev.memoryweave.internal.write.LastDemotion;
import dev.memoryweave.internal.write.Reason;
import dev.memoryweave.internal.write.Supersession;
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
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Role;
import dev.memoryweave.reflect.MemoryCandidate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Carries out what was chosen for a candidate, and records it. */
final class PromotionOutcomes {
  static final String WAITS_ALREADY = "it waits for a reviewer already";
  static final String SAID_BEFORE = "the same author said it before";
  private static final String PUT_IN_DOUBT =
      "somebody whose word counts for more has put it in doubt";

  private final Promoter with;
  private final WriteContext context;
  private final MemoryCandidate candidate;
  private final Origin origin;
  private final PromotionDecision decision;
  private final Map<String, Long> counted;
  private final List<MemoryNode> live;
  private final ChangeSet changeSet = new ChangeSet();

  /**
   * Outcomes of one candidate.
   *
   * @param counted how many records hold each term, as far as it was looked up
   * @param live the memories in force that were found for the candidate
   */
  PromotionOutcomes(
      Promoter with,
      WriteContext context,
      MemoryCandidate candidate,
      Origin origin,
      PromotionDecision decision,
      Map<String, Long> counted,
      List<MemoryNode> live) {
    this.with = with;
    this.context = context;
    this.candidate = candidate;
    this.origin = origin;
    this.decision = decision;
    this.counted = counted;
    this.live = live;
  }

  PromotionRecord create(@Nullable MemoryNode overridden, String reason) {
    NodeDraft.Builder draft = draft();
    if (overridden != null
        && FreeIds.isKeyFree(context, with.scope, candidate.kind(), overridden)) {
      draft.key(overridden.key());
    }
    MemoryNode made = add(draft, candidate.kind().liveStatus());
    with.contradictions.dispute(context, made, live, changeSet);
    return recorded(
        Outcome.CREATE, overridden == null ? null : overridden.ref(), made.ref(), reason);
  }

  /** Whoever says the same again adds nothing by it; that only brings evidence. */
  PromotionRecord confirm(MemoryNode target) {
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

  PromotionRecord discard(MemoryNode target, String reason) {
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
  PromotionRecord takeUp(MemoryNode target, String body) {
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

  PromotionRecord supersede(MemoryNode target) {
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
    with.contradictions.dispute(
        context,
        made,
        live.stream().filter(node -> !node.ref().equals(target.ref())).toList(),
        changeSet);
    return recorded(Outcome.SUPERSEDE, target.ref(), made.ref(), decision.reason());
  }

  PromotionRecord review(@Nullable MemoryNode target, String reason) {
    MemoryNode made = add(draft().lifetime(untilDecided()), NodeStatus.NEEDS_REVIEW);
    if (target != null) {
      changeSet.changing(target);
      with.evidenceAndRelations.put(
          context, made, Relation.Draft.of(Predicate.CONTRADICTS, target.id()), target);
      ContestedFlags.bringInStep(context, target.ref(), null);
    }
    return recorded(Outcome.REVIEW, target == null ? null : target.ref(), made.ref(), reason);
  }

  PromotionRecord hold(String reason) {
    MemoryNode made = add(draft().lifetime(untilDecided()), NodeStatus.CANDIDATE);
    if (candidate.kind().isDirective() || decision.target() != null) {
      with.contradictions.dispute(context, made, live, changeSet);
    }
    return recorded(
        Outcome.HOLD,
        decision.target() == null ? null : decision.target().ref(),
        made.ref(),
        reason);
  }

  PromotionRecord promoteWaiting(MemoryNode node) {
    return promoteWaiting(node, "another author says what '" + node.id() + "' says");
  }

  /**
   * Brings into force what a person has said in the messages of two sessions. It remains the word
   * of whoever handed them over.
   */
  PromotionRecord promoteSaid(MemoryNode node) {
    Provenance told = TurnNodes.saidBy(Role.USER, node.provenance());
    return promoteWaiting(
        node.toBuilder().provenance(told).build(), "the user said it in two sessions");
  }

  private PromotionRecord promoteWaiting(MemoryNode node, String reason) {
    changeSet.changing(node);
    attach(node);
    MemoryNode promoted = with.transitions.promote(context, node, true, reason);
    place(promoted);
    with.contradictions.dispute(context, null, promoted, counted, changeSet);
    return recorded(Outcome.CONFIRM, node.ref(), promoted.ref(), reason);
  }

  /** Makes a challenger of a waiting memory that turns out to contradict one in force. */
  PromotionRecord challengeAgain(MemoryNode node, PromotionDecision.Review review) {
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
  PromotionRecord sayAgain(MemoryNode node, Outcome outcome, String reason) {
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

  boolean saysJustThat(MemoryNode node) {
    return Authority.isSameRule(MemoryCandidate.of(node).statement(), candidate.statement());
  }

  private boolean attach(MemoryNode node) {
    List<Evidence> evidence =
        with.evidenceAndRelations.evidence(context, node.scope(), candidate.evidence());
    return with.evidenceAndRelations.attach(context, node, evidence);
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
