package dev.memoryweave.store.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.ReadTransaction;
import java.util.Optional;

/**
 * A pending memory with the content of a file, proposed for a memory whose author is more trusted
 * than files.
 */
public final class ProposedEdit {
  /** Leads to the memory that the proposal would change. */
  public static final Predicate INSTEAD = Predicate.of("asks_instead");

  private ProposedEdit() {}

  /** The memory that a pending node would change, if it is such a proposal. */
  public static Optional<MemoryNode> target(ReadTransaction tx, MemoryNode node) {
    return node.status() == NodeStatus.NEEDS_REVIEW && node.kind() != NodeKind.REQUEST
        ? tx.relations().from(node.ref()).stream()
            .filter(ProposedEdit::isOpen)
            .findFirst()
            .flatMap(relation -> NodeLookup.readable(tx, relation.to()))
        : Optional.empty();
  }

  /** Whether a relation belongs to a proposal that nobody has decided about. */
  public static boolean isOpen(Relation relation) {
    return isOfProposal(relation) && relation.status() == Relation.Status.ACTIVE;
  }

  /** Whether a relation leads from a proposal to its memory, decided or not. */
  public static boolean isOfProposal(Relation relation) {
    return relation.predicate().equals(INSTEAD);
  }
}
