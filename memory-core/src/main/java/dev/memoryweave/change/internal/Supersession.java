package dev.memoryweave.change.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.NodeStatus.IllegalTransitionException;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.internal.Tree;
import org.jspecify.annotations.Nullable;

/** Replaces one node by another. */
public final class Supersession {
  private Supersession() {}

  /** Marks a node as superseded by an active one; does nothing if it already is. */
  public static MemoryNode apply(
      WriteContext context, MemoryNode old, MemoryNode by, @Nullable String reason) {
    InvalidValueException.unless(
        !old.ref().equals(by.ref()), "superseded_by", by.id(), "be another node");
    if (old.status() == NodeStatus.SUPERSEDED && by.ref().equals(old.supersededBy())) {
      return old;
    }
    // A chain of supersessions must end in an active node.
    InvalidValueException.unless(
        by.status().isCurrent() && !by.status().isWaiting(),
        "superseded_by",
        by.id(),
        "be in force, but is " + by.status().label());
    if (!old.status().canBecome(NodeStatus.SUPERSEDED, old.kind())) {
      throw new IllegalTransitionException(
          old.id(), old.kind(), old.status(), NodeStatus.SUPERSEDED);
    }
    return context.update(
        MemoryEvent.Type.MEMORY_SUPERSEDED,
        old.toBuilder().status(NodeStatus.SUPERSEDED).supersededBy(by.ref()).build(),
        reason);
  }

  /** Replaces a node by an active one: moves its key and its children, and states the relation. */
  public static void replace(
      WriteContext context,
      EvidenceWriter evidenceWriter,
      ChangeSet changeSet,
      MemoryNode old,
      MemoryNode by,
      String reason) {
    replace(context, evidenceWriter, changeSet, old, by, true, reason);
  }

  /** Replaces a node by an active one that says the same, and keeps its own key. */
  static void absorb(
      WriteContext context,
      EvidenceWriter evidenceWriter,
      ChangeSet changeSet,
      MemoryNode old,
      MemoryNode by,
      String reason) {
    replace(context, evidenceWriter, changeSet, old, by, false, reason);
  }

  private static void replace(
      WriteContext context,
      EvidenceWriter evidenceWriter,
      ChangeSet changeSet,
      MemoryNode old,
      MemoryNode by,
      boolean withKey,
      String reason) {
    MemoryNode superseded = apply(context, old, by, reason);
    evidenceWriter.put(context, by, Relation.Draft.of(Predicate.SUPERSEDES, old.id()), superseded);
    takeOver(context, old, context.tx().nodes().find(by.ref()).orElse(by), withKey);
    for (MemoryNode child : Tree.children(context.tx(), old.scope(), old.id())) {
      if (!child.id().equals(by.id()) && !context.mayOnlyPropose(child)) {
        changeSet.changing(child);
        MemoryNode below = child.toBuilder().parent(by.id()).build();
        MemoryNode moved =
            Tree.isPlace(context.tx(), below)
                ? below
                : child.toBuilder().parent(old.parent()).build();
        MemoryNode stored =
            context.update(
                MemoryEvent.Type.MEMORY_MOVED, moved, "what it stood below was superseded");
        context.childChanged(by.scope(), stored.parent(), old.listsWhatIsBelow());
      }
    }
  }

  /** Gives the successor the key of the node that it replaces, and its place if it is below it. */
  private static void takeOver(
      WriteContext context, MemoryNode old, MemoryNode by, boolean withKey) {
    boolean takesKey = withKey && old.tier() == by.tier() && !old.key().equals(by.key());
    boolean takesPlace = Tree.isBelow(context.tx(), by, old);
    if (!takesKey && !takesPlace) {
      return;
    }
    MemoryNode.Builder changed = by.toBuilder();
    if (takesKey) {
      changed.key(old.key());
    }
    if (takesPlace) {
      changed.parent(old.parent());
      context.childChanged(by.scope(), by.parent(), false);
      context.childChanged(by.scope(), old.parent(), true);
    }
    context.update(
        MemoryEvent.Type.MEMORY_UPDATED,
        changed.build(),
        takesKey ? "took over the key " + old.key() : "took over the place of " + old.id());
  }
}
