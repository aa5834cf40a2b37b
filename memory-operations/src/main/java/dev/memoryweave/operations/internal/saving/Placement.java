package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.ChangeResult;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Relation;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.internal.consent.ConfirmedChange;
import dev.memoryweave.operations.model.CallContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes the place of a memory: its parent, and relations that no longer hold. Repeating them
 * changes nothing more.
 *
 * @param id the memory
 * @param parent the new parent in the tree, or null to stay
 * @param unrelated the relations to remove
 * @param reason the reason
 */
record Placement(
    NodeId id,
    NodeParameters.@Nullable Place parent,
    List<Relation.Draft> unrelated,
    String reason) {
  Placement {
    unrelated = List.copyOf(unrelated);
  }

  /**
   * The outcome.
   *
   * @param lines one line for each change
   * @param changed whether anything changed
   * @param waiting the id of the pending change, or null
   * @param user the answer of the person, or null if nobody was asked
   * @param refused whether the person refused some of it
   */
  record Outcome(
      List<String> lines,
      boolean changed,
      @Nullable String waiting,
      @Nullable Consent user,
      boolean refused) {}

  /**
   * Makes the changes, relations first.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if one of the memories is unknown
   * @throws dev.memoryweave.NeedsPersonException if it takes a person and none can be asked
   */
  Outcome make(CallContext context) {
    MemoryNode node = context.memory().node(id).require();
    List<String> lines = new ArrayList<>();
    boolean changed = false;
    Consent user = null;
    for (Relation.Draft relation : unrelated) {
      ConfirmedChange<Boolean> gone = unrelate(context, node, relation);
      String what = id + " " + relation.predicate() + " " + relation.to();
      user = gone.answer() == null ? user : gone.answer();
      Boolean held = gone.made();
      if (held == null) {
        lines.add(what + " stands. " + (user == null ? "" : user.words()));
        return new Outcome(lines, changed, null, user, true);
      }
      changed |= held;
      lines.add(held ? "taken back: " + what : "not stated, so not taken back: " + what);
    }
    if (parent == null) {
      return new Outcome(lines, changed, null, user, false);
    }
    NodeId above = parent.above();
    String place = above == null ? "to the root of the tree" : "below " + above;
    ChangeResult<MemoryNode> moved =
        context.memory().node(id).move(above, "moved " + place + ": " + reason);
    Optional<MemoryNode> waiting = moved.waiting();
    if (waiting.isPresent()) {
      lines.add(
          id
              + " stays where it is, as the word of somebody above you; that it be moved "
              + place
              + " waits as "
              + waiting.get().id()
              + ". "
              + context.door().deciding());
      return new Outcome(lines, changed, waiting.get().id().value(), user, false);
    }
    boolean isNew = !Objects.equals(node.parent(), moved.orElseThrow().parent());
    lines.add(isNew ? "moved " + id + " " + place : id + " is there already");
    return new Outcome(lines, changed || isNew, null, user, false);
  }

  private ConfirmedChange<Boolean> unrelate(
      CallContext context, MemoryNode node, Relation.Draft relation) {
    return ConfirmedChange.of(
        context,
        memory -> memory.node(id).unrelate(relation.predicate(), relation.to(), reason),
        personal ->
            new ConfirmedChange.Asked<>(
                PlaceQuestion.toUnrelate(node, relation, reason),
                memory -> memory.node(id).unrelate(relation.predicate(), relation.to(), reason)));
  }
}
