package dev.memoryweave.change.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores relations and attaches evidence. */
public final class EvidenceWriter {
  private final ConfidenceUpdater confidence;

  public EvidenceWriter(ConfidenceUpdater confidence) {
    this.confidence = confidence;
  }

  // ---- relations --------------------------------------------------------------------------------

  public Relation put(WriteContext context, MemoryNode from, Relation.Draft draft, MemoryNode to) {
    Optional<Relation> before =
        context.tx().relations().find(from.ref(), draft.predicate(), to.ref());
    Relation relation =
        new Relation(
            from.ref(),
            draft.predicate(),
            to.ref(),
            draft.strength() != null
                ? draft.strength()
                : before.map(Relation::strength).orElse(null),
            before.map(Relation::evidence).orElse(List.of()),
            Relation.Status.ACTIVE,
            before.map(Relation::createdAt).orElse(context.now()),
            before.map(Relation::updatedAt).map(context::after).orElse(context.now()));
    if (before.isEmpty() || !before.get().saysTheSameAs(relation)) {
      context.put(relation);
      noteSides(context, relation);
      context.record(
          before.isEmpty() ? MemoryEvent.Type.RELATION_CREATED : MemoryEvent.Type.RELATION_UPDATED,
          from.scope(),
          describe(relation),
          null);
    }
    return before.filter(relation::saysTheSameAs).orElse(relation);
  }

  /** Changes the status of a relation. */
  public void become(WriteContext context, Relation relation, Relation.Status status) {
    if (relation.status() != status) {
      context.put(relation.withStatus(status, context.now()));
      noteSides(context, relation);
      context.record(
          MemoryEvent.Type.RELATION_UPDATED,
          relation.from().scope(),
          describe(relation),
          status.label());
    }
  }

  /** Stores another version of an existing relation. */
  public void become(WriteContext context, Relation relation, String reason) {
    context.put(relation);
    noteSides(context, relation);
    context.record(
        MemoryEvent.Type.RELATION_UPDATED, relation.from().scope(), describe(relation), reason);
  }

  /**
   * When a contradiction is stated, settled or removed, its ends may become contested or cease to
   * be.
   */
  public static void noteSides(WriteContext context, Relation relation) {
    if (relation.predicate().equals(Predicate.CONTRADICTS)) {
      context.sideChanged(relation.from());
      context.sideChanged(relation.to());
    }
  }

  public static String describe(Relation relation) {
    return relation.from().id() + " " + relation.predicate() + " " + relation.to().id();
  }

  // ---- evidence ---------------------------------------------------------------------------------

  /** The distinct evidence of drafts: as stored, or else as it will be stored. */
  public List<Evidence> evidence(WriteContext context, Scope scope, List<Evidence.Draft> drafts) {
    Map<Evidence.Id, Evidence> evidence = new LinkedHashMap<>();
    for (Evidence.Draft draft : drafts) {
      Evidence piece = Evidence.of(scope, draft, context.now());
      evidence.computeIfAbsent(
          piece.id(), id -> context.tx().evidence().find(scope, id).orElse(piece));
    }
    return List.copyOf(evidence.values());
  }

  /** Attaches evidence and returns whether any of it was new to the node. */
  public boolean attach(WriteContext context, MemoryNode node, List<Evidence> evidence) {
    boolean any = false;
    for (Evidence piece : evidence) {
      if (context.attach(piece, node.ref())) {
        any = true;
        context.record(MemoryEvent.Type.MEMORY_SUPPORTED, node, piece.id().value());
      }
    }
    return any;
  }

  public Evidence attach(WriteContext context, MemoryNode node, Evidence.Draft draft) {
    Evidence evidence = Evidence.of(node.scope(), draft, context.now());
    if (attach(context, node, List.of(evidence))) {
      confidence.update(context, node, "new evidence");
    }
    return context.tx().evidence().find(node.scope(), evidence.id()).orElse(evidence);
  }

  public boolean detach(WriteContext context, MemoryNode node, Evidence.Id id, String reason) {
    if (context.mayOnlyPropose(node)) {
      throw Refusal.standsAbove(node);
    }
    if (!takeAway(context, node, id, reason)) {
      return false;
    }
    confidence.update(context, node, "evidence was withdrawn");
    return true;
  }

  /** Detaches a piece of evidence, and returns whether it was attached. */
  public boolean takeAway(WriteContext context, MemoryNode node, Evidence.Id id, String reason) {
    if (!context.detach(id, node.ref())) {
      return false;
    }
    // The event starts with the id of the piece, so that the evidence of a node at an earlier time
    // can be reconstructed.
    context.record(
        MemoryEvent.Type.MEMORY_UNSUPPORTED, node, Reason.line(id.value() + ": " + reason));
    return true;
  }
}
