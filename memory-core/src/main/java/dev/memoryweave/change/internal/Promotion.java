package dev.memoryweave.change.internal;

import dev.memoryweave.change.internal.Promoter.Origin;
import dev.memoryweave.change.internal.PromotionPolicy.Compared;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.statement.internal.TextComparison;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Has one candidate decided about, carries the decision out, and records it. */
final class Promotion implements CandidateGates.Circumstances {
  private final Promoter with;
  private final WriteContext context;
  private final Reflector.Candidate candidate;
  private final Origin origin;
  private final AuthorStanding author;
  private final Map<String, Long> counted = new HashMap<>();
  private final SimilarMemories.Found found;
  private final ChangeSet changeSet = new ChangeSet();

  Promotion(Promoter with, WriteContext context, Reflector.Candidate candidate, Origin origin) {
    this.with = with;
    this.context = context;
    this.candidate = candidate;
    this.origin = origin;
    this.author = new AuthorStanding(context, with.authority);
    this.found = with.matches.find(context.tx(), candidate, counted, context.now());
  }

  PromotionRecord run() {
    Compared compared = compare(found.live());
    Decision decision =
        new CandidateGates(candidate, author, origin.needsSecond(), origin.verified(), this)
            .decide(compared.decision(), waitingThatSaysTheSame());
    Written written = with.applier.apply(context, decision, draft(decision), changeSet);
    MemoryNode node = written.node();
    if (written.before() == null || decision instanceof Decision.Promote) {
      // From now on its ancestors list it.
      context.childChanged(node.scope(), node.parent(), true);
    }
    dispute(decision, node);
    if (decision instanceof Decision.Discard) {
      context.record(
          MemoryEvent.Type.CANDIDATE_DISCARDED,
          node.scope(),
          node.id().value(),
          Reason.line(decision.reason()));
    }
    return recorded(decision, compared.scores(), node);
  }

  private Compared compare(List<MemoryNode> nodes) {
    return with.policy.decide(candidate, author.author(), !origin.needsSecond(), nodes);
  }

  /**
   * Compares pending memories as if they were active, because the policy skips those that are not.
   */
  private Optional<MemoryNode> waitingThatSaysTheSame() {
    Decision same =
        compare(
                found.waiting().stream()
                    .map(node -> node.toBuilder().status(node.kind().liveStatus()).build())
                    .toList())
            .decision();
    MemoryNode target = same.target();
    boolean says = same instanceof Decision.Confirm || same instanceof Decision.Discard;
    return says && target != null ? context.tx().nodes().find(target.ref()) : Optional.empty();
  }

  // ---- circumstances ----------------------------------------------------------------------------

  @Override
  public boolean isSuspectedInjection() {
    return with.screen.isSuspectedInjection(candidate);
  }

  @Override
  public boolean saysJust(MemoryNode node) {
    return TextComparison.isSameRule(
        Reflector.Candidate.of(node).statement(), candidate.statement());
  }

  @Override
  public boolean challenges(MemoryNode waiting, @Nullable MemoryNode target) {
    return context.tx().relations().from(waiting.ref()).stream()
        .filter(Relation::isContradiction)
        .map(Relation::to)
        .anyMatch(to -> target == null ? isCurrent(to) : to.equals(target.ref()));
  }

  private boolean isCurrent(NodeRef ref) {
    return context.tx().nodes().find(ref).filter(node -> node.status().isCurrent()).isPresent();
  }

  /** No other pending memory contradicts it. */
  @Override
  public boolean isSaidByPerson(MemoryNode waiting) {
    return waiting.status() == NodeStatus.CANDIDATE
        && waiting.scope().equals(with.scope)
        && UsersStatement.canBe(waiting)
        && !isSuspectedInjection()
        && found.waiting().stream().noneMatch(other -> isOtherwise(waiting, other))
        && UsersStatement.isOfTwoSessions(context.tx(), waiting, candidate);
  }

  private boolean isOtherwise(MemoryNode node, MemoryNode waiting) {
    return !waiting.ref().equals(node.ref()) && with.contradictions.contradict(node, waiting);
  }

  // ---- carrying out -----------------------------------------------------------------------------

  /** The draft of a new memory from the candidate, if one is created. */
  private NodeDraft draft(Decision decision) {
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
    candidate.evidence().forEach(draft::evidence);
    if (decision instanceof Decision.Insert insert) {
      parent().ifPresent(draft::parent);
      MemoryNode overridden = insert.target();
      if (overridden != null
          && FreeIds.isKeyFree(context, with.scope, candidate.kind(), overridden)) {
        draft.key(overridden.key());
      }
    } else if (decision instanceof Decision.Supersede supersede) {
      NodeId place = supersede.target().parent();
      Optional.ofNullable(place).or(this::parent).ifPresent(draft::parent);
    } else if (decision instanceof Decision.Hold || decision instanceof Decision.Challenge) {
      parent().ifPresent(draft::parent);
      draft.lifetime(WaitingTime.endingAfter(context, with.wait));
    }
    return draft.build();
  }

  private Optional<NodeId> parent() {
    return ParentFinder.parentOf(context.tx(), with.scope, candidate, counted, context.now());
  }

  /** Relates the written memory to those that it contradicts; a challenger was related already. */
  private void dispute(Decision decision, MemoryNode node) {
    MemoryNode target = decision.target();
    boolean isHeldRule =
        decision instanceof Decision.Hold && (candidate.kind().isDirective() || target != null);
    if (decision instanceof Decision.Merge) {
      with.contradictions.dispute(context, target, node, counted, changeSet);
    } else if (decision instanceof Decision.Promote) {
      with.contradictions.dispute(context, null, node, counted, changeSet);
    } else if (decision instanceof Decision.Insert || isHeldRule) {
      with.contradictions.dispute(context, node, found.live(), changeSet);
    } else if (decision instanceof Decision.Supersede supersede) {
      with.contradictions.dispute(
          context,
          node,
          found.live().stream()
              .filter(other -> !other.ref().equals(supersede.target().ref()))
              .toList(),
          changeSet);
    }
  }

  private PromotionRecord recorded(
      Decision decision, PromotionRecord.Scores scores, MemoryNode node) {
    MemoryNode target = decision.target();
    return context.append(
        new PromotionRecord(
            0,
            with.scope,
            decision.outcome(),
            origin.report(),
            origin.session(),
            candidate.kind(),
            candidate.title(),
            target == null ? null : target.ref(),
            decision instanceof Decision.Discard ? null : node.ref(),
            scores,
            Reason.line(decision.reason()),
            changeSet.changes(context.tx()),
            context.author().source(),
            context.now(),
            context.author().principalId()));
  }
}
