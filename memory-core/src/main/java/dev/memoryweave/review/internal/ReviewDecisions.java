package dev.memoryweave.review.internal;

import dev.memoryweave.change.internal.CandidateTransitions;
import dev.memoryweave.change.internal.ChangeSet;
import dev.memoryweave.change.internal.ContestedFlags;
import dev.memoryweave.change.internal.ContradictionMarker;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.FreeIds;
import dev.memoryweave.change.internal.MergeWriter;
import dev.memoryweave.change.internal.NodeWriter;
import dev.memoryweave.change.internal.Reason;
import dev.memoryweave.change.internal.Refusal;
import dev.memoryweave.change.internal.RequestedAction;
import dev.memoryweave.change.internal.StatusChanges;
import dev.memoryweave.change.internal.Supersession;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.mirror.internal.FileProposals;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Item.Cause;
import dev.memoryweave.review.Reviews.Item.Side;
import dev.memoryweave.statement.internal.TextComparison;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Carries out decisions of reviewers. */
public final class ReviewDecisions {
  private static final String REVIEW = "review";

  private final ReviewList items;
  private final NodeLookup lookup;
  private final NodeWriter writer;
  private final StatusChanges statusChanges;
  private final EvidenceWriter evidenceWriter;
  private final CandidateTransitions transitions;
  private final MergeWriter merges;
  private final FileProposals proposals;
  private final TextScreen screen;

  public ReviewDecisions(
      ReviewList items,
      NodeLookup lookup,
      NodeWriter writer,
      StatusChanges statusChanges,
      EvidenceWriter evidenceWriter,
      CandidateTransitions transitions,
      MergeWriter merges,
      FileProposals proposals,
      TextScreen screen) {
    this.items = items;
    this.lookup = lookup;
    this.writer = writer;
    this.statusChanges = statusChanges;
    this.evidenceWriter = evidenceWriter;
    this.transitions = transitions;
    this.merges = merges;
    this.proposals = proposals;
    this.screen = screen;
  }

  /** Decides about all that one edit of files requests, or about none of it. */
  public List<PromotionRecord> decide(
      WriteContext context, Reviews.FileEdit read, Reviews.Verdict verdict) {
    InvalidValueException.unless(
        !(verdict instanceof Reviews.Verdict.Edit),
        "verdict",
        "edit",
        "accept or reject: an edit of files is taken as it is, or one by one");
    read.items().forEach(item -> requireAsRead(context, item));
    return read.items().stream()
        .map(item -> decide(context, item.waiting().ref(), verdict))
        .toList();
  }

  public PromotionRecord decide(WriteContext context, Reviews.Item read, Reviews.Verdict verdict) {
    return decide(context, requireAsRead(context, read).ref(), verdict);
  }

  private MemoryNode requireAsRead(WriteContext context, Reviews.Item read) {
    MemoryNode node = lookup.require(context.tx(), read.waiting().ref());
    requireSame(read.waiting(), node);
    Reviews.Item item = items.require(context.tx(), node);
    boolean same = item.cause() == read.cause() && sides(item).equals(sides(read));
    InvalidValueException.unless(
        same,
        "item",
        node.id(),
        "be read again: it waits for another reason than when it was read");
    for (int i = 0; i < item.challenged().size(); i++) {
      requireSame(read.challenged().get(i).memory(), item.challenged().get(i).memory());
    }
    return node;
  }

  private static List<NodeRef> sides(Reviews.Item item) {
    return item.challenged().stream().map(side -> side.memory().ref()).toList();
  }

  private static void requireSame(MemoryNode read, MemoryNode now) {
    if (read.revision() != now.revision()) {
      throw new StaleRevisionException(now.ref(), read.revision(), now.revision());
    }
  }

  public PromotionRecord decide(
      WriteContext context, NodeAddress address, Reviews.Verdict verdict) {
    screen.check("reason", verdict.reason());
    MemoryNode node = lookup.require(context.tx(), address);
    Reviews.Item item = items.require(context.tx(), node);
    if (context.mayOnlyPropose(node)) {
      throw Refusal.standsAbove(node);
    }
    boolean isRequest = item.cause() == Cause.REQUEST;
    InvalidValueException.unless(
        !(isRequest && verdict instanceof Reviews.Verdict.Edit),
        "verdict",
        "edit",
        "accept or reject '" + node.id() + "', which asks for something");
    ChangeSet changeSet = new ChangeSet();
    if (!isRequest) {
      changeSet.changing(node);
    }
    item.challenged().forEach(side -> changeSet.changing(side.memory()));
    MemoryNode result =
        verdict instanceof Reviews.Verdict.Reject
            ? reject(context, item, verdict.reason())
            : accept(context, item, edited(context, node, verdict), changeSet, verdict.reason());
    NodeRef target =
        item.challenged().stream()
            .map(side -> side.memory().ref())
            .filter(ref -> context.tx().nodes().find(ref).isPresent())
            .findFirst()
            .orElse(null);
    return recorded(
        context,
        verdict instanceof Reviews.Verdict.Reject ? Outcome.REJECT : Outcome.ACCEPT,
        result,
        target,
        verdict.reason(),
        changeSet);
  }

  private MemoryNode edited(WriteContext context, MemoryNode node, Reviews.Verdict verdict) {
    if (!(verdict instanceof Reviews.Verdict.Edit edit)) {
      return node;
    }
    NodeDraft draft =
        NodeDraft.builder()
            .id(node.id())
            .level(node.scope().level())
            .title(edit.title())
            .body(edit.body())
            .build();
    screen.check("", draft);
    return writer.write(context, draft).node();
  }

  private MemoryNode accept(
      WriteContext context,
      Reviews.Item item,
      MemoryNode node,
      ChangeSet changeSet,
      String reason) {
    if (item.cause() == Cause.EVIDENCE_CHANGED) {
      return statusChanges.verify(context, node, reason);
    }
    if (item.cause() == Cause.REQUEST) {
      return grant(context, node, changeSet, reason);
    }
    StatusChanges.requireMayBeBelieved(context, node);
    if (item.cause() == Cause.FILE_CHANGED) {
      MemoryNode target = item.challenged().get(0).memory();
      return proposals.takeIn(context, transitions, node, target, changeSet, reason);
    }
    MemoryNode promoted = transitions.promote(context, node, false, reason);
    context.childChanged(promoted.scope(), promoted.parent(), true);
    for (Side side : item.challenged()) {
      MemoryNode target = context.tx().nodes().find(side.memory().ref()).orElse(side.memory());
      MemoryNode current = context.tx().nodes().find(promoted.ref()).orElse(promoted);
      settle(context, current, target, side.relation(), reason);
      if (target.scope().equals(node.scope())) {
        MemoryNode settled = context.tx().nodes().find(target.ref()).orElse(target);
        Supersession.replace(context, evidenceWriter, changeSet, settled, current, reason);
      } else {
        override(context, current, target);
      }
    }
    return context.tx().nodes().find(promoted.ref()).orElse(promoted);
  }

  /** Carries out a request; the request is archived, or forgotten with its memory. */
  private MemoryNode grant(
      WriteContext context, MemoryNode request, ChangeSet changeSet, String reason) {
    RequestedAction.Request asked = RequestedAction.of(context.tx(), request).orElseThrow();
    MemoryNode target = asked.target();
    if (context.mayOnlyPropose(target)) {
      throw Refusal.standsAbove(target);
    }
    if (asked.ask() == RequestedAction.FORGET && !context.mayForget()) {
      throw Refusal.decided("'" + target.id() + "' can be forgotten for good by a person only");
    }
    asked.with().ifPresent(changeSet::changing);
    MemoryNode granted =
        context.update(
            MemoryEvent.Type.MEMORY_ARCHIVED,
            request.toBuilder().status(NodeStatus.ARCHIVED).build(),
            Reason.line("done: " + reason));
    proposals.settle(context, granted);
    switch (asked.ask()) {
      case STALE -> statusChanges.markStale(context, target, reason).orElseThrow();
      case ARCHIVE -> statusChanges.archive(context, target, reason).orElseThrow();
      case CLOSE -> statusChanges.resolve(context, target, reason).orElseThrow();
      case REOPEN -> statusChanges.reopen(context, target, reason).orElseThrow();
      case FORGET -> statusChanges.forget(context, target.ref(), reason).orElseThrow();
      case MOVE ->
          statusChanges
              .move(context, target, asked.with().map(MemoryNode::id).orElse(null), reason)
              .orElseThrow();
      case SUPERSEDE ->
          statusChanges
              .supersede(context, target.ref(), requireWith(asked, request), reason)
              .orElseThrow();
      case MERGE -> merge(context, request, asked, changeSet, reason);
    }
    return granted;
  }

  private void merge(
      WriteContext context,
      MemoryNode request,
      RequestedAction.Request asked,
      ChangeSet changeSet,
      String reason) {
    MemoryNode target = asked.target();
    MemoryNode stays = lookup.require(context.tx(), requireWith(asked, request));
    InvalidValueException.unless(
        TextComparison.saysTheSame(stays.title(), target.title()),
        "id",
        request.id(),
        "name a request whose memories still say the same; reject it");
    MergeWriter.Taken unused =
        merges.merge(context, stays, List.of(target), node -> node, changeSet, reason);
  }

  private static NodeRef requireWith(RequestedAction.Request asked, MemoryNode request) {
    return asked
        .with()
        .map(MemoryNode::ref)
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "id", request.id(), "name a request whose other memory is still there"));
  }

  /** Overrides a memory of a broader scope if possible; that memory is not changed from here. */
  private static void override(WriteContext context, MemoryNode node, MemoryNode overridden) {
    if (FreeIds.isKeyFree(context, node.scope(), node.kind(), overridden)) {
      context.update(
          MemoryEvent.Type.MEMORY_UPDATED,
          node.toBuilder().key(overridden.key()).build(),
          "overrides what " + overridden.scope() + " says");
    }
  }

  private MemoryNode reject(WriteContext context, Reviews.Item item, String reason) {
    MemoryNode rejected =
        item.cause() == Cause.EVIDENCE_CHANGED
            ? statusChanges.archive(context, item.waiting(), reason).orElseThrow()
            : transitions.reject(context, item.waiting(), reason);
    if (item.cause() == Cause.FILE_CHANGED || item.cause() == Cause.REQUEST) {
      proposals.settle(context, rejected);
      return rejected;
    }
    for (Side side : item.challenged()) {
      settle(context, rejected, side.memory(), side.relation(), reason);
    }
    return rejected;
  }

  /** Settles a contradiction or a restatement between the two. */
  private void settle(
      WriteContext context, MemoryNode from, MemoryNode to, Predicate between, String reason) {
    context
        .tx()
        .relations()
        .find(from.ref(), between, to.ref())
        .filter(found -> found.isContradiction() || ContradictionMarker.isRestatement(found))
        .ifPresent(relation -> evidenceWriter.become(context, relation, Relation.Status.REJECTED));
    ContestedFlags.bringInStep(context, to.ref(), reason);
  }

  private static PromotionRecord recorded(
      WriteContext context,
      Outcome outcome,
      MemoryNode result,
      @Nullable NodeRef target,
      String reason,
      ChangeSet changeSet) {
    // A deleted request quoted the forgotten memory, and the reason may do so, too.
    boolean isGone = context.tx().nodes().find(result.ref()).isEmpty();
    return context.append(
        new PromotionRecord(
            0,
            result.scope(),
            outcome,
            REVIEW,
            null,
            result.kind(),
            isGone ? "Forget a memory" : result.title(),
            target,
            isGone ? null : result.ref(),
            PromotionRecord.Scores.alone(result.confidence()),
            isGone ? "it is forgotten" : Reason.line(reason),
            changeSet.changes(context.tx()),
            context.author().source(),
            context.now(),
            context.author().principalId()));
  }
}
