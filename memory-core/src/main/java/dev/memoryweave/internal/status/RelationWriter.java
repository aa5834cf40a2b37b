package dev.memoryweave.internal.status;

import dev.memoryweave.ChangeResult;
import dev.memoryweave.internal.authority.Refusal;
import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.saving.RequestWriter;
import dev.memoryweave.internal.saving.RequestedAction;
import dev.memoryweave.internal.write.EvidenceAndRelations;
import dev.memoryweave.internal.write.Supersession;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import java.util.List;

/** States the relations that authors ask for, or proposes what they may not state. */
public final class RelationWriter {
  private static final String ASKED = "it was related as superseded by '";

  private final NodeLookup lookup;
  private final EvidenceAndRelations evidenceAndRelations;
  private final RequestWriter requests;

  public RelationWriter(
      NodeLookup lookup, EvidenceAndRelations evidenceAndRelations, RequestWriter requests) {
    this.lookup = lookup;
    this.evidenceAndRelations = evidenceAndRelations;
    this.requests = requests;
  }

  public void relate(WriteContext context, MemoryNode from, List<Relation.Draft> drafts) {
    for (Relation.Draft draft : drafts) {
      relate(context, from, draft);
    }
  }

  /** States a relation, or has a request wait where it would supersede what stands above. */
  public ChangeResult<Relation> relate(
      WriteContext context, MemoryNode from, Relation.Draft draft) {
    MemoryNode to = lookup.require(context.tx(), draft.to());
    InvalidValueException.unless(
        !RequestedAction.isReserved(draft.predicate()),
        "predicate",
        draft.predicate(),
        "not begin with '"
            + RequestedAction.PREFIX
            + "', by which the memory says what was asked for");
    boolean supersedes = draft.predicate().equals(Predicate.SUPERSEDES);
    if (supersedes && (context.mayOnlyPropose(to) || from.status().isWaiting())) {
      return new ChangeResult.Waiting<>(
          requests.ask(context, RequestedAction.SUPERSEDE, to, from, ASKED + from.id() + "'"));
    }
    requireMayState(context, from, to, draft);
    if (supersedes) {
      Supersession.apply(context, to, from, null);
    }
    return new ChangeResult.Done<>(evidenceAndRelations.put(context, from, draft, to));
  }

  /** Refuses relations by which an author would set a memory above it against another one. */
  private static void requireMayState(
      WriteContext context, MemoryNode from, MemoryNode to, Relation.Draft draft) {
    if (!context.mayOnlyPropose(from)) {
      return;
    }
    boolean speaksAgainst =
        draft.predicate().equals(Predicate.CONTRADICTS)
            || draft.predicate().equals(Predicate.SUPERSEDES);
    boolean isThere =
        context.tx().relations().find(from.ref(), draft.predicate(), to.ref()).isPresent();
    if (speaksAgainst || isThere) {
      throw Refusal.standsAbove(from);
    }
  }
}
