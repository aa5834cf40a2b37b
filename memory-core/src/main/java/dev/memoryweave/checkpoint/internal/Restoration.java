package dev.memoryweave.checkpoint.internal;

import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.FormerState;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.checkpoint.internal.RestorePlan.Back;
import dev.memoryweave.checkpoint.internal.RestorePlan.Piece;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.Tree;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Carries out a plan. Statuses change by ordinary steps without further checks: whether the author
 * may make the change as a whole was checked when the plan was made.
 */
final class Restoration {
  private final WriteContext context;
  private final ConfidenceUpdater confidence;
  private final FormerState formerState;
  private final EvidenceWriter evidenceWriter;
  private final String reason;

  Restoration(
      WriteContext context,
      ConfidenceUpdater confidence,
      EvidenceWriter evidenceWriter,
      String reason) {
    this.context = context;
    this.confidence = confidence;
    this.formerState = new FormerState(confidence);
    this.evidenceWriter = evidenceWriter;
    this.reason = reason;
  }

  void run(RestorePlan plan) {
    Set<NodeRef> reweighed = new LinkedHashSet<>();
    for (Piece piece : plan.pieces()) {
      evidence(piece);
      reweighed.add(piece.node());
    }
    plan.away().forEach(this::archive);
    for (Back step : plan.back()) {
      setBack(step);
      reweighed.remove(step.now().ref());
    }
    reweighed.forEach(ref -> confidence.update(context, current(ref), reason));
    for (Relation relation : plan.relations()) {
      evidenceWriter.become(context, relation, reason);
    }
    for (MemoryNode added : plan.away()) {
      placeAnew(current(added.ref()));
    }
  }

  private void evidence(Piece piece) {
    MemoryNode node = current(piece.node());
    if (piece.attach()) {
      evidenceWriter.attach(context, node, List.of(piece.evidence()));
    } else {
      evidenceWriter.takeAway(context, node, piece.evidence().id(), reason);
    }
  }

  private void archive(MemoryNode node) {
    MemoryNode current = current(node.ref());
    if (current.status() != NodeStatus.ARCHIVED) {
      context.follow(
          MemoryEvent.Type.MEMORY_ARCHIVED,
          current.toBuilder().status(NodeStatus.ARCHIVED).build(),
          reason);
    }
  }

  private void setBack(Back step) {
    MemoryNode target = step.target();
    freeKeyOf(target);
    formerState.write(context, target, reason);
  }

  /** The present holder of the key did not hold it then, so it is restored separately. */
  private void freeKeyOf(MemoryNode target) {
    if (target.status().isCurrent()) {
      context
          .tx()
          .nodes()
          .findByKey(target.scope(), target.tier(), target.session(), target.key())
          .filter(holder -> !holder.ref().equals(target.ref()))
          .ifPresent(this::archive);
    }
  }

  /** A memory added since may be too deep below one that is back in its old place. */
  private void placeAnew(MemoryNode node) {
    if (!Tree.isPlace(context.tx(), node)) {
      context.follow(MemoryEvent.Type.MEMORY_MOVED, node.toBuilder().parent(null).build(), reason);
    }
  }

  private MemoryNode current(NodeRef ref) {
    return NodeLookup.readable(context.tx(), ref).orElseThrow();
  }
}
