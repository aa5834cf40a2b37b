package dev.memoryweave;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.RelationDraft;
import java.util.List;

/** States the relations that authors ask for, or proposes what they may not state. */
final class Relating {
  private static final String ASKED = "it was related as superseded by '";

  private final NodeLookup lookup;
  private final Ties ties;
  private final Proposing proposing;

  Relating(NodeLookup lookup, Ties ties, Proposing proposing) {
    this.lookup = lookup;
    this.ties = ties;
    this.proposing = proposing;
  }

  void relate(Change change, MemoryNode from, List<RelationDraft> drafts) {
    for (RelationDraft draft : drafts) {
      relate(change, from, draft);
    }
  }

  /** The relation as stated, or that of the request which waits in its place. */
  Relation relate(Change change, MemoryNode from, RelationDraft draft) {
    MemoryNode to = lookup.require(change.tx(), draft.to());
    InvalidValueException.unless(
        !Ask.isReserved(draft.predicate()),
        "predicate",
        draft.predicate(),
        "not begin with '" + Ask.PREFIX + "', by which the memory says what was asked for");
    boolean supersedes = draft.predicate().equals(Predicate.SUPERSEDES);
    if (supersedes && (change.mayOnlyPropose(to) || from.status().isWaiting())) {
      MemoryNode request = proposing.ask(change, Ask.SUPERSEDE, to, from, ASKED + from.id() + "'");
      return change
          .tx()
          .relations()
          .find(request.ref(), Ask.SUPERSEDE.predicate(), to.ref())
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
      Change change, MemoryNode from, MemoryNode to, RelationDraft draft) {
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
