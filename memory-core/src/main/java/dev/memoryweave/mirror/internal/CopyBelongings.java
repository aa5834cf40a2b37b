package dev.memoryweave.mirror.internal;

import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.RequestedAction;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Updates the evidence and the relations of a memory to match those of its copy. */
final class CopyBelongings {
  private final EvidenceWriter evidenceWriter;

  CopyBelongings(EvidenceWriter evidenceWriter) {
    this.evidenceWriter = evidenceWriter;
  }

  // ---- evidence ---------------------------------------------------------------------------------

  static boolean evidenceDiffers(ReadTransaction tx, MemoryNode existing, MemoryMirror.Entry copy) {
    return !ids(tx.evidence().of(existing.ref())).equals(ids(copy.evidence()));
  }

  private static Set<Evidence.Id> ids(List<Evidence> evidence) {
    Set<Evidence.Id> ids = new HashSet<>();
    evidence.forEach(piece -> ids.add(piece.id()));
    return ids;
  }

  /** Detaches and attaches evidence; returns whether any of the attached evidence was new. */
  boolean exchangeEvidence(
      WriteContext context, MemoryNode node, List<Evidence> wanted, String reason) {
    Set<Evidence.Id> kept = ids(wanted);
    for (Evidence piece : context.tx().evidence().of(node.ref())) {
      if (!kept.contains(piece.id())) {
        evidenceWriter.takeAway(context, node, piece.id(), reason);
      }
    }
    return evidenceWriter.attach(context, node, filed(wanted, node.scope()));
  }

  /** The evidence as stored in a scope. */
  static List<Evidence> filed(List<Evidence> evidence, Scope scope) {
    return evidence.stream()
        .map(
            piece ->
                new Evidence(
                    scope,
                    piece.id(),
                    piece.kind(),
                    piece.locator(),
                    piece.excerpt(),
                    piece.digest(),
                    piece.capturedAt(),
                    piece.polarity()))
        .toList();
  }

  // ---- relations --------------------------------------------------------------------------------

  /** Whether a copy has relations that a memory does not have, or lacks some that it has. */
  static boolean relationsDiffer(ReadTransaction tx, MemoryNode existing, List<Relation> wanted) {
    Map<Relation.Predicate, Set<NodeRef>> named = new HashMap<>();
    for (Relation relation : wanted) {
      boolean counts =
          !RequestedAction.isReserved(relation.predicate())
              && NodeLookup.readable(tx, relation.to()).isPresent();
      if (!counts) {
        continue;
      }
      named.computeIfAbsent(relation.predicate(), any -> new HashSet<>()).add(relation.to());
      boolean isThere =
          tx.relations()
              .find(existing.ref(), relation.predicate(), relation.to())
              .filter(there -> there.status() == relation.status())
              .filter(there -> there.strength() == relation.strength())
              .isPresent();
      if (!isThere) {
        return true;
      }
    }
    return tx.relations().from(existing.ref()).stream()
        .filter(relation -> isCompared(tx, existing, relation))
        .anyMatch(
            relation ->
                !named.getOrDefault(relation.predicate(), Set.of()).contains(relation.to()));
  }

  /** A relation to an archived or pending memory is in no copy, and stays. */
  private static boolean isCompared(ReadTransaction tx, MemoryNode from, Relation relation) {
    return relation.status() != Relation.Status.REJECTED
        && !RequestedAction.isReserved(relation.predicate())
        && StoredMirror.isMirrored(from, relation)
        && NodeLookup.readable(tx, relation.to())
            .filter(to -> to.status().isCurrent() && !to.status().isWaiting())
            .isPresent();
  }

  /**
   * The result of an update of relations: whether any changed, and which of their ends do not
   * exist.
   */
  record Related(boolean changed, List<NodeId> missing) {}

  /** Gives a memory the relations of a copy, and removes the others. */
  Related exchangeRelations(WriteContext context, MemoryNode from, List<Relation> relations) {
    Map<Relation.Predicate, Set<NodeRef>> wanted = new HashMap<>();
    List<NodeId> missing = new ArrayList<>();
    boolean changed = false;
    for (Relation relation : relations) {
      wanted.computeIfAbsent(relation.predicate(), any -> new HashSet<>()).add(relation.to());
      MemoryNode to = NodeLookup.readable(context.tx(), relation.to()).orElse(null);
      if (to == null) {
        missing.add(relation.to().id());
      } else if (!RequestedAction.isReserved(relation.predicate())) {
        changed |= put(context, from, relation, to);
      }
    }
    for (Relation relation : context.tx().relations().from(from.ref())) {
      boolean isWanted =
          wanted.getOrDefault(relation.predicate(), Set.of()).contains(relation.to());
      if (!isWanted && isCompared(context.tx(), from, relation)) {
        evidenceWriter.become(context, relation, Relation.Status.REJECTED);
        changed = true;
      }
    }
    return new Related(changed, missing);
  }

  private boolean put(WriteContext context, MemoryNode from, Relation wanted, MemoryNode to) {
    Relation before =
        context.tx().relations().find(from.ref(), wanted.predicate(), to.ref()).orElse(null);
    if (before != null
        && before.status() == wanted.status()
        && before.strength() == wanted.strength()) {
      return false;
    }
    Relation stated =
        evidenceWriter.put(
            context, from, new Relation.Draft(wanted.predicate(), to.id(), wanted.strength()), to);
    if (stated.status() != wanted.status()) {
      evidenceWriter.become(context, stated, wanted.status());
    }
    return true;
  }
}
