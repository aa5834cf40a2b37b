package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.inmemory.Keys.EvidenceRef;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The evidence and what it is attached to; immutable.
 *
 * @param kept each piece of evidence once
 * @param ofNode the evidence attached to each node, by the number of the attachment
 * @param nodesOf the nodes that each piece is attached to
 * @param taken the evidence detached from each node, as it was then, by the number of the
 *     detachment
 * @param nextNumber the number of the next attachment
 */
record EvidenceTable(
    SortedTree<EvidenceRef, Evidence> kept,
    GroupedTree<NodeRef, Long, Evidence.Id> ofNode,
    GroupedTree<EvidenceRef, NodeRef, NodeRef> nodesOf,
    GroupedTree<NodeRef, Long, Evidence> taken,
    long nextNumber) {
  static final EvidenceTable EMPTY =
      new EvidenceTable(
          SortedTree.empty(EvidenceRef.ORDER),
          GroupedTree.empty(Keys.NODES, Comparator.<Long>naturalOrder()),
          GroupedTree.empty(EvidenceRef.ORDER, Keys.NODES),
          GroupedTree.empty(Keys.NODES, Comparator.<Long>naturalOrder()),
          1);

  @Nullable Evidence find(EvidenceRef ref) {
    return kept.get(ref);
  }

  List<Evidence> of(NodeRef node) {
    return ofNode.of(node).values().stream()
        .map(id -> Objects.requireNonNull(kept.get(new EvidenceRef(node.scope(), id))))
        .toList();
  }

  List<Evidence> takenFrom(NodeRef node) {
    return taken.of(node).values();
  }

  boolean isAttached(EvidenceRef ref, NodeRef node) {
    return nodesOf.of(ref).contains(node);
  }

  List<NodeRef> nodesWith(EvidenceRef ref) {
    return nodesOf.of(ref).values();
  }

  /** This table with a piece that it holds changed. */
  EvidenceTable replaced(EvidenceRef ref, Evidence evidence) {
    return new EvidenceTable(kept.with(ref, evidence), ofNode, nodesOf, taken, nextNumber);
  }

  /** This table with placeholders for forgotten nodes, in the evidence of their scope. */
  EvidenceTable anonymized(Scope scope, Map<NodeId, NodeId> placeholders) {
    SortedTree<EvidenceRef, Evidence> pieces = kept;
    for (Evidence piece : kept.values()) {
      Evidence other = anonymized(piece, scope, placeholders);
      if (!other.equals(piece)) {
        pieces = pieces.with(new EvidenceRef(piece.scope(), piece.id()), other);
      }
    }
    return new EvidenceTable(pieces, ofNode, nodesOf, taken, nextNumber);
  }

  /**
   * This table with placeholders for forgotten nodes, in the evidence detached from another one.
   */
  EvidenceTable anonymizedOf(NodeRef node, Scope scope, Map<NodeId, NodeId> placeholders) {
    List<Evidence> before = taken.of(node).values();
    List<Evidence> after =
        before.stream().map(piece -> anonymized(piece, scope, placeholders)).toList();
    if (after.equals(before)) {
      return this;
    }
    GroupedTree<NodeRef, Long, Evidence> rest = taken.without(node);
    long number = 0;
    for (Evidence piece : after) {
      rest = rest.with(node, number++, piece);
    }
    return new EvidenceTable(kept, ofNode, nodesOf, rest, nextNumber);
  }

  private static Evidence anonymized(
      Evidence piece, Scope scope, Map<NodeId, NodeId> placeholders) {
    return piece.scope().equals(scope) ? piece.anonymized(placeholders) : piece;
  }

  EvidenceTable attached(Evidence evidence, NodeRef node) {
    EvidenceRef ref = new EvidenceRef(evidence.scope(), evidence.id());
    return new EvidenceTable(
        kept.contains(ref) ? kept : kept.with(ref, evidence),
        ofNode.with(node, nextNumber, evidence.id()),
        nodesOf.with(ref, node, node),
        without(taken, node, evidence.id()),
        nextNumber + 1);
  }

  /** This table without that attachment, and without the evidence if only that node had it. */
  EvidenceTable detached(EvidenceRef ref, NodeRef node) {
    GroupedTree<EvidenceRef, NodeRef, NodeRef> others = nodesOf.without(ref, node);
    GroupedTree<NodeRef, Long, Evidence.Id> rest = ofNode.without(node);
    long number = nextNumber;
    for (Evidence.Id id : ofNode.of(node).values()) {
      if (!id.equals(ref.id())) {
        rest = rest.with(node, number++, id);
      }
    }
    Evidence piece = Objects.requireNonNull(kept.get(ref));
    return new EvidenceTable(
        others.of(ref).isEmpty() ? kept.without(ref) : kept,
        rest,
        others,
        taken.with(node, number, piece),
        number + 1);
  }

  private static GroupedTree<NodeRef, Long, Evidence> without(
      GroupedTree<NodeRef, Long, Evidence> taken, NodeRef node, Evidence.Id id) {
    GroupedTree<NodeRef, Long, Evidence> rest = taken.without(node);
    long number = 0;
    for (Evidence piece : taken.of(node).values()) {
      if (!piece.id().equals(id)) {
        rest = rest.with(node, number++, piece);
      }
    }
    return rest;
  }

  /** This table without a piece of evidence that was detached from a node. */
  EvidenceTable withoutTaken(Evidence.Id id, NodeRef node) {
    return takenFrom(node).stream().noneMatch(piece -> piece.id().equals(id))
        ? this
        : new EvidenceTable(kept, ofNode, nodesOf, without(taken, node, id), nextNumber);
  }

  /** This table without the node's attachments, and without the evidence that only it had. */
  EvidenceTable without(NodeRef node) {
    SortedTree<EvidenceRef, Evidence> rest = kept;
    GroupedTree<EvidenceRef, NodeRef, NodeRef> others = nodesOf;
    for (Evidence.Id id : ofNode.of(node).values()) {
      EvidenceRef ref = new EvidenceRef(node.scope(), id);
      others = others.without(ref, node);
      if (others.of(ref).isEmpty()) {
        rest = rest.without(ref);
      }
    }
    return new EvidenceTable(rest, ofNode.without(node), others, taken.without(node), nextNumber);
  }
}
