package dev.memoryweave.review.internal;

import dev.memoryweave.change.internal.ChangeSet;
import dev.memoryweave.change.internal.ContestedFlags;
import dev.memoryweave.change.internal.ContradictionMarker;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.Reason;
import dev.memoryweave.change.internal.Refusal;
import dev.memoryweave.change.internal.Reversion;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.mirror.internal.FileProposals;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.ProposedEdit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Undoes decisions: those of reflection, those of reviewers, and undos themselves. */
public final class DecisionUndo {
  private final NodeLookup lookup;
  private final EvidenceWriter evidenceWriter;
  private final TextScreen screen;
  private final Reversion reversion;
  private final FileProposals proposals;

  public DecisionUndo(
      NodeLookup lookup,
      EvidenceWriter evidenceWriter,
      TextScreen screen,
      Reversion reversion,
      FileProposals proposals) {
    this.lookup = lookup;
    this.evidenceWriter = evidenceWriter;
    this.screen = screen;
    this.reversion = reversion;
    this.proposals = proposals;
  }

  public PromotionRecord undo(WriteContext context, long sequence, String reason) {
    screen.check("reason", reason);
    Reason.require(reason);
    PromotionRecord decision =
        context
            .tx()
            .journal()
            .promotion(lookup.chain().scopes(), sequence)
            .orElseThrow(
                () ->
                    new InvalidValueException(
                        "decision", sequence, "be the number of a decision of this memory"));
    if (decision.actor().trust().isAbove(context.author().trust())) {
      throw Refusal.decided(
          "Decision " + sequence + " was made by somebody whose word counts for more");
    }
    InvalidValueException.unless(
        !decision.isForgetting(),
        "decision",
        sequence,
        "be one that can be taken back; it forgot a memory for good");
    long takenBackBy = takenBackBy(context, decision);
    InvalidValueException.unless(
        takenBackBy == 0,
        "decision",
        sequence,
        "be one that was not taken back already, as it was by decision " + takenBackBy);
    List<PromotionRecord.Change> changes = new ArrayList<>(decision.changes());
    Collections.reverse(changes);
    ChangeSet changeSet = new ChangeSet();
    for (PromotionRecord.Change made : changes) {
      MemoryNode node = lookup.require(context.tx(), made.node());
      requireUnchangedSince(context, node, made.after());
      changeSet.changing(node);
    }
    while (!changes.isEmpty()) {
      takeBack(context, changes.remove(next(context, changes)), reason);
    }
    takeBackRelations(context, decision);
    takeBackProposals(context, decision);
    context.record(
        MemoryEvent.Type.DECISION_UNDONE, decision.scope(), "decision " + sequence, reason);
    return context.append(
        new PromotionRecord(
            0,
            decision.scope(),
            Outcome.UNDO,
            report(decision),
            null,
            decision.kind(),
            decision.title(),
            decision.target(),
            decision.result(),
            decision.scores(),
            Reason.line(reason),
            changeSet.changes(context.tx()),
            context.author().source(),
            context.now(),
            context.author().principalId()));
  }

  private static String report(PromotionRecord decision) {
    return "decision-" + decision.sequence();
  }

  /** The decision that undid another one and was not undone itself, or 0. */
  private static long takenBackBy(WriteContext context, PromotionRecord decision) {
    return context
        .tx()
        .journal()
        .promotions(PromotionQuery.ofReport(List.of(decision.scope()), report(decision)))
        .stream()
        .filter(later -> takenBackBy(context, later) == 0)
        .mapToLong(PromotionRecord::sequence)
        .findFirst()
        .orElse(0);
  }

  private static void requireUnchangedSince(WriteContext context, MemoryNode node, long revision) {
    MemoryNode then = Reversion.version(context, node, revision);
    InvalidValueException.unless(
        then.status() == node.status()
            && then.contentHash().equals(node.contentHash())
            && then.body().equals(node.body()),
        "decision",
        node.id(),
        "be undone before later changes to that memory are, which is at revision "
            + node.revision());
  }

  /** Chooses the next change so that a key is released before it is taken again. */
  private int next(WriteContext context, List<PromotionRecord.Change> changes) {
    for (int i = 0; i < changes.size(); i++) {
      if (findsItsKeyFree(context, changes.get(i))) {
        return i;
      }
    }
    return 0;
  }

  private boolean findsItsKeyFree(WriteContext context, PromotionRecord.Change made) {
    if (made.before() == 0) {
      return true;
    }
    MemoryNode node = lookup.require(context.tx(), made.node());
    MemoryNode to = Reversion.version(context, node, made.before());
    return !to.status().isCurrent()
        || context
            .tx()
            .nodes()
            .findByKey(to.scope(), to.tier(), to.session(), to.key())
            .filter(holder -> !holder.id().equals(to.id()))
            .isEmpty();
  }

  private void takeBack(WriteContext context, PromotionRecord.Change made, String reason) {
    MemoryNode node = lookup.require(context.tx(), made.node());
    if (made.before() == 0) {
      reversion.putAway(context, node, reason);
    } else {
      reversion.takeBack(context, node, made, reason);
    }
  }

  /** Updates the relations between the two sides to match their present status. */
  private void takeBackRelations(WriteContext context, PromotionRecord decision) {
    Set<NodeRef> sides = new LinkedHashSet<>();
    Stream.of(decision.target(), decision.result()).filter(Objects::nonNull).forEach(sides::add);
    Set<NodeRef> concerned = new LinkedHashSet<>(sides);
    decision.changes().forEach(made -> concerned.add(made.node()));
    for (NodeRef from : sides) {
      for (Relation relation : context.tx().relations().from(from)) {
        if (concerned.contains(relation.to())) {
          takeBack(context, relation);
        }
      }
    }
  }

  private void takeBackProposals(WriteContext context, PromotionRecord decision) {
    for (PromotionRecord.Change made : decision.changes()) {
      MemoryNode node = lookup.require(context.tx(), made.node());
      boolean isProposal =
          context.tx().relations().from(node.ref()).stream().anyMatch(ProposedEdit::isOfProposal);
      if (isProposal && node.status() == NodeStatus.NEEDS_REVIEW) {
        proposals.reopen(context, node);
      } else if (isProposal) {
        proposals.settle(context, node);
      }
    }
  }

  private void takeBack(WriteContext context, Relation relation) {
    if (relation.predicate().equals(Predicate.SUPERSEDES)) {
      boolean holds =
          context
              .tx()
              .nodes()
              .find(relation.to())
              .filter(old -> relation.from().equals(old.supersededBy()))
              .isPresent();
      evidenceWriter.become(
          context, relation, holds ? Relation.Status.ACTIVE : Relation.Status.REJECTED);
    }
    if (relation.predicate().equals(Predicate.CONTRADICTS)
        || relation.predicate().equals(ContradictionMarker.RESTATES)) {
      boolean waits = ContestedFlags.waits(context.tx(), relation.from());
      evidenceWriter.become(
          context, relation, waits ? Relation.Status.ACTIVE : Relation.Status.REJECTED);
    }
  }
}
