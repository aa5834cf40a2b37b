package dev.memoryweave.internal.write;

import dev.memoryweave.internal.authority.Refusal;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.EvidenceId;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.RelationDraft;
import dev.memoryweave.model.Scope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores relations and attaches evidence. */
public final class EvidenceAndRelations {
  private final ConfidenceUpdater believing;

  public EvidenceAndRelations(ConfidenceUpdater believing) {
    this.believing = believing;
  }

  // ---- relations --------------------------------------------------------------------------------

  public Relation put(WriteContext change, MemoryNode from, RelationDraft draft, MemoryNode to) {
    Optional<Relation> before =
        change.tx().relations().find(from.ref(), draft.predicate(), to.ref());
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
            before.map(Relation::createdAt).orElse(change.now()),
            before.map(Relation::updatedAt).map(change::after).orElse(change.now()));
    if (before.isEmpty() || !before.get().saysTheSameAs(relation)) {
      change.put(relation);
      noteSides(change, relation);
      change.record(
          before.isEmpty() ? EventType.RELATION_CREATED : EventType.RELATION_UPDATED,
          from.scope(),
          describe(relation),
          null);
    }
    return before.filter(relation::saysTheSameAs).orElse(relation);
  }

  /** Gives a relation another status. */
  public void become(WriteContext change, Relation relation, Relation.Status status) {
    if (relation.status() != status) {
      change.put(relation.withStatus(status, change.now()));
      noteSides(change, relation);
      change.record(
          EventType.RELATION_UPDATED, relation.from().scope(), describe(relation), status.label());
    }
  }

  /** A contradiction that is stated, settled or gone may change whether its ends are contested. */
  public static void noteSides(WriteContext change, Relation relation) {
    if (relation.predicate().equals(Predicate.CONTRADICTS)) {
      change.sideChanged(relation.from());
      change.sideChanged(relation.to());
    }
  }

  public static String describe(Relation relation) {
    return relation.from().id() + " " + relation.predicate() + " " + relation.to().id();
  }

  // ---- evidence ---------------------------------------------------------------------------------

  /** The evidence of drafts, each piece once: as it is stored, or else as it will be. */
  public List<Evidence> evidence(WriteContext change, Scope scope, List<EvidenceDraft> drafts) {
    Map<EvidenceId, Evidence> evidence = new LinkedHashMap<>();
    for (EvidenceDraft draft : drafts) {
      Evidence piece = Evidence.of(scope, draft, change.now());
      evidence.computeIfAbsent(
          piece.id(), id -> change.tx().evidence().find(scope, id).orElse(piece));
    }
    return List.copyOf(evidence.values());
  }

  /** Attaches evidence and tells whether any of it was new to the node. */
  public boolean attach(WriteContext change, MemoryNode node, List<Evidence> evidence) {
    boolean any = false;
    for (Evidence piece : evidence) {
      if (change.attach(piece, node.ref())) {
        any = true;
        change.record(EventType.MEMORY_SUPPORTED, node, piece.id().value());
      }
    }
    return any;
  }

  public Evidence support(WriteContext change, MemoryNode node, EvidenceDraft draft) {
    Evidence evidence = Evidence.of(node.scope(), draft, change.now());
    if (attach(change, node, List.of(evidence))) {
      believing.weigh(change, node, "new evidence");
    }
    return change.tx().evidence().find(node.scope(), evidence.id()).orElse(evidence);
  }

  public boolean withdraw(WriteContext change, MemoryNode node, EvidenceId id, String reason) {
    if (change.mayOnlyPropose(node)) {
      throw Refusal.standsAbove(node);
    }
    if (!change.detach(id, node.ref())) {
      return false;
    }
    change.record(EventType.MEMORY_UNSUPPORTED, node, reason);
    believing.weigh(change, node, "evidence was withdrawn");
    return true;
  }
}
