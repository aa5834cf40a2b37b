package dev.memoryweave.internal.status;

import dev.memoryweave.internal.authority.Refusal;
import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.saving.RequestWriter;
import dev.memoryweave.internal.saving.RequestedAction;
import dev.memoryweave.internal.write.EvidenceAndRelations;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.RelationDraft;
import java.util.List;

/** States the relations that authors ask for, or proposes what they may not state. */
public final class RelationWriter {
  private static final String ASKED = "it was related as superseded by '";

  private final NodeLookup lookup;
  private final EvidenceAndRelations ties;
  private final RequestWriter proposing;

  public RelationWriter(NodeLookup lookup, EvidenceAndRelations ties, RequestWriter proposing) {
    this.lookup = lookup;
    this.ties = ties;
    this.proposing = proposing;
  }

  public void relate(WriteContext change, MemoryNode from, List<RelationDraft> drafts) {
    for (RelationDraft draft : drafts) {
       relate(change, from, draft);
    }
  }

  /** The relation as stated, or that of the request which waits in its place. */
  public Relation relate(WriteContext change, MemoryNode from, RelationDraft draft) {
    MemoryNode to = lookup.require(change.tx(), draft.to());
    InvalidValueException.unless(
        !RequestedAction.isReserved(draft.predicate()),
        "predicate",
        draft.predicate(),
        "not begin with '" + RequestedAction.PREFIX + "', by which the memory says what was asked for");
    boolean supersedes = draft.predicate().equals(Predicate.SUPERSEDES);
    if (supersedes && (change.mayOnlyPropose(to) || from.status().isWaiting())) {
      MemoryNode request = proposing.ask(change, RequestedAction.SUPERSEDE, to, from, ASKED + from.id() + "'");
      return change
          .tx()
          .relations()
          .find(request.ref(), RequestedAction.SUPERSEDE.predicate(), to.ref())
          .orElseThrow();
    }
    requireMayState(change, from, to, draft);
    if (supersedes) {
      Supersession.apply(change, to, from, null);
    }
    return ties.put(change, from, draft, to);
  }

  /** What stands above an author is neither set against another one nor related anew by it. */
  private static void requireMayState(
      WriteContext change, MemoryNode from, MemoryNode to, RelationDraft draft) {
    if (!change.mayOnlyPropose(from)) {
      return;
    }
    boolean speaksAgainst =
        draft.predicate().equals(Predicate.CONTRADICTS)
            || draft.predicate().equals(Predicate.SUPERSEDES);
    boolean isThere =
        change.tx().relations().find(from.ref(), draft.predicate(), to.ref()).isPresent();
    if (speaksAgainst || isThere) {
      throw Refusal.standsAbove(from);
    }
  }
}
