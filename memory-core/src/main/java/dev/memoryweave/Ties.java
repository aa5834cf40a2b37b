package dev.memoryweave;

import dev.memoryweave.model.EventType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.RelationDraft;
import dev.memoryweave.model.Scope;
import java.util.List;
import java.util.Optional;

/** States relations and attaches evidence. */
final class Ties {
  private final NodeLookup lookup;

  Ties(NodeLookup lookup) {
    this.lookup = lookup;
  }

  // ---- relations --------------------------------------------------------------------------------

  void relate(Change change, MemoryNode from, List<RelationDraft> drafts) {
    for (RelationDraft draft : drafts) {
      relate(change, from, draft);
    }
  }

  Relation relate(Change change, MemoryNode from, RelationDraft draft) {
    MemoryNode to = lookup.require(change.tx(), draft.to());
    if (draft.predicate().equals(Predicate.SUPERSEDES)) {
      Supersession.apply(change, to, from, null);
    }
    return put(change, from, draft, to);
  }

  Relation put(Change change, MemoryNode from, RelationDraft draft, MemoryNode to) {
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
            before.map(Relation::createdAt).orElse(change.now()));
    if (before.isEmpty() || !before.get().equals(relation)) {
      change.tx().relations().put(relation);
      change.record(
          before.isEmpty() ? EventType.RELATION_CREATED : EventType.RELATION_UPDATED,
          from.scope(),
          describe(relation),
          null);
    }
    return relation;
  }

  static String describe(Relation relation) {
    return relation.from().id() + " " + relation.predicate() + " " + relation.to().id();
  }

  // ---- evidence ---------------------------------------------------------------------------------

  /** The evidence of drafts, checked but not yet stored. */
  List<Evidence> evidence(Change change, Scope scope, List<EvidenceDraft> drafts) {
    return drafts.stream().map(draft -> Evidence.of(scope, draft, change.now())).toList();
  }

  /** Attaches evidence and tells whether any of it was new to the node. */
  boolean attach(Change change, MemoryNode node, List<Evidence> evidence) {
    boolean any = false;
    for (Evidence piece : evidence) {
      if (change.tx().evidence().attach(piece, node.ref())) {
        any = true;
        change.record(EventType.MEMORY_SUPPORTED, node, piece.id().value());
      }
    }
    return any;
  }

  Evidence support(Change change, MemoryNode node, EvidenceDraft draft) {
    Evidence evidence = Evidence.of(node.scope(), draft, change.now());
    attach(change, node, List.of(evidence));
    return change.tx().evidence().find(node.scope(), evidence.id()).orElse(evidence);
  }
}
