package dev.memoryweave.change.internal;

import dev.memoryweave.ChangeResult;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.List;
import java.util.Optional;

/**
 * States the relations that authors ask for, or creates requests for those that they may not state.
 */
public final class RelationWriter {
  private static final String ASKED = "it was related as superseded by '";

  private final NodeLookup lookup;
  private final EvidenceWriter evidenceWriter;
  private final RequestWriter requests;

  public RelationWriter(NodeLookup lookup, EvidenceWriter evidenceWriter, RequestWriter requests) {
    this.lookup = lookup;
    this.evidenceWriter = evidenceWriter;
    this.requests = requests;
  }

  public void relate(WriteContext context, MemoryNode from, List<Relation.Draft> drafts) {
    for (Relation.Draft draft : drafts) {
      relate(context, from, draft);
    }
  }

  /**
   * States a relation, or a pending request if it would supersede a memory of a more trusted
   * author.
   */
  public ChangeResult<Relation> relate(
      WriteContext context, MemoryNode from, Relation.Draft draft) {
    MemoryNode to = lookup.require(context.tx(), draft.to());
    requireNotReserved(draft.predicate());
    boolean supersedes = draft.predicate().equals(Predicate.SUPERSEDES);
    if (supersedes && (context.mayOnlyPropose(to) || from.status().isWaiting())) {
      return new ChangeResult.Waiting<>(
          requests.ask(context, RequestedAction.SUPERSEDE, to, from, ASKED + from.id() + "'"));
    }
    requireMayState(context, from, to, draft);
    if (supersedes) {
      Supersession.apply(context, to, from, null);
    }
    return new ChangeResult.Done<>(evidenceWriter.put(context, from, draft, to));
  }

  private static void requireNotReserved(Predicate predicate) {
    InvalidValueException.unless(
        !RequestedAction.isReserved(predicate),
        "predicate",
        predicate,
        "not begin with '"
            + RequestedAction.PREFIX
            + "', by which the memory says what was asked for");
  }

  /** Withdraws a relation, and returns whether it held until then. */
  public boolean unrelate(
      WriteContext context,
      MemoryNode from,
      Predicate predicate,
      NodeAddress address,
      String reason) {
    Reason.require(reason);
    MemoryNode to = lookup.require(context.tx(), address);
    requireNotReserved(predicate);
    InvalidValueException.unless(
        !predicate.equals(Predicate.SUPERSEDES) || !from.ref().equals(to.supersededBy()),
        "predicate",
        predicate,
        "not be that by which '"
            + to.id()
            + "' is replaced; to bring it back, undo that decision or go back to a revision of it");
    Relation held =
        context
            .tx()
            .relations()
            .find(from.ref(), predicate, to.ref())
            .filter(relation -> relation.status() != Relation.Status.REJECTED)
            .orElse(null);
    if (held == null) {
      return false;
    }
    if (context.mayOnlyPropose(from)) {
      throw Refusal.standsAbove(from);
    }
    if (LastDemotion.isOfHigher(context, held)) {
      throw Refusal.decided(
          "'"
              + EvidenceWriter.describe(held)
              + "' was stated by somebody whose word counts for more");
    }
    evidenceWriter.become(
        context,
        held.withStatus(Relation.Status.REJECTED, context.now()),
        Reason.line(Relation.Status.REJECTED.label() + ": " + reason));
    return true;
  }

  /**
   * Rejects relations by which an author would set a more trusted author's memory against another
   * one.
   */
  private static void requireMayState(
      WriteContext context, MemoryNode from, MemoryNode to, Relation.Draft draft) {
    Optional<Relation> before =
        context.tx().relations().find(from.ref(), draft.predicate(), to.ref());
    if (before
        .filter(relation -> relation.status() == Relation.Status.REJECTED)
        .filter(relation -> LastDemotion.isOfHigher(context, relation))
        .isPresent()) {
      throw Refusal.decided(
          "'"
              + EvidenceWriter.describe(before.get())
              + "' was taken back by somebody whose word counts for more");
    }
    if (!context.mayOnlyPropose(from)) {
      return;
    }
    boolean speaksAgainst =
        draft.predicate().equals(Predicate.CONTRADICTS)
            || draft.predicate().equals(Predicate.SUPERSEDES);
    if (speaksAgainst || before.isPresent()) {
      throw Refusal.standsAbove(from);
    }
  }
}
