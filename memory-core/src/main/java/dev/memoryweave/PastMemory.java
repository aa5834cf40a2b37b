package dev.memoryweave;

import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.write.Transactions;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.recall.internal.PastVersion;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.weave.ContextPack;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A memory as it was at an earlier time, for reading. What was forgotten since is gone from the
 * past, too.
 */
public final class PastMemory {
  private final AgentMemory memory;
  private final Transactions transactions;
  private final NodeLookup lookup;
  private final Instant at;

  PastMemory(AgentMemory memory, Transactions transactions, NodeLookup lookup, Instant at) {
    this.memory = memory;
    this.transactions = transactions;
    this.lookup = lookup;
    this.at = at;
  }

  /** The time that is looked at. */
  public Instant time() {
    return at;
  }

  /** The memory of that id as it was then, or nothing if it was not there yet. */
  public Optional<MemoryNode> find(NodeId id) {
    return transactions.read(tx -> find(tx, id));
  }

  /**
   * The relations that held then, from and to a memory, in the order in which they were stated.
   *
   * @throws UnknownNodeException if there was no such memory then
   */
  public List<Relation> relations(NodeId id) {
    return transactions.read(
        tx -> {
          MemoryNode node =
              find(tx, id)
                  .orElseThrow(() -> new UnknownNodeException(id, lookup.chain() + " as of " + at));
          return Stream.concat(
                  tx.relations().from(node.ref()).stream(), tx.relations().to(node.ref()).stream())
              .flatMap(relation -> PastVersion.of(tx, relation, at).stream())
              .filter(relation -> relation.status() == Relation.Status.ACTIVE)
              .toList();
        });
  }

  /** The memories that would have helped with a task then. */
  public RecallResult recall(RecallRequest request) {
    return memory.recall(request.asOf(at));
  }

  /** The same, packed into one block of text. */
  public ContextPack weave(RecallRequest request) {
    return memory.weave(request.asOf(at));
  }

  /** The narrowest scope that held the id then, which need not be the one that holds it now. */
  private Optional<MemoryNode> find(ReadTransaction tx, NodeId id) {
    return lookup.chain().scopes().stream()
        .flatMap(scope -> tx.nodes().find(new NodeRef(scope, id)).stream())
        .flatMap(node -> then(tx, node).stream())
        .findFirst();
  }

  private Optional<MemoryNode> then(ReadTransaction tx, MemoryNode node) {
    return PastVersion.of(tx, node, at);
  }
}
