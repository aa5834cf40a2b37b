package dev.memoryweave.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.internal.PastVersion;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.weave.ContextPack;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A memory as of a time, reconstructed from versions and events on each request. */
final class DefaultSnapshot implements AgentMemory.Snapshot {
  private final DefaultAgentMemory memory;
  private final Transactions transactions;
  private final NodeLookup lookup;
  private final Instant at;
  private volatile boolean isSettled;

  DefaultSnapshot(
      DefaultAgentMemory memory, Transactions transactions, NodeLookup lookup, Instant at) {
    this.memory = memory;
    this.transactions = transactions;
    this.lookup = lookup;
    this.at = at;
  }

  @Override
  public Instant time() {
    return at;
  }

  /** Once is enough: nothing more can be stored for a time that has passed. */
  private void settle() {
    if (!isSettled) {
      transactions.settle(at);
      isSettled = true;
    }
  }

  @Override
  public Optional<MemoryNode> find(NodeAddress address) {
    InvalidValueException.given("address", address);
    settle();
    return transactions.read(tx -> find(tx, address));
  }

  @Override
  public List<Relation> relations(NodeAddress address) {
    InvalidValueException.given("address", address);
    settle();
    return transactions.read(
        tx -> {
          MemoryNode node =
              find(tx, address)
                  .orElseThrow(
                      () -> new UnknownNodeException(address.id(), lookup.chain().toString(), at));
          return Stream.concat(
                  tx.relations().from(node.ref()).stream(), tx.relations().to(node.ref()).stream())
              .flatMap(relation -> PastVersion.of(tx, relation, at).stream())
              .filter(relation -> relation.status() == Relation.Status.ACTIVE)
              .toList();
        });
  }

  @Override
  public RecallResult recall(RecallRequest request) {
    InvalidValueException.given("request", request);
    settle();
    return memory.recallSettled(request.asOf(at));
  }

  @Override
  public ContextPack weave(RecallRequest request) {
    InvalidValueException.given("request", request);
    settle();
    return memory.weaveSettled(request.asOf(at));
  }

  /**
   * The narrowest scope that contained the id then, which may differ from the one that contains it
   * now.
   */
  private Optional<MemoryNode> find(ReadTransaction tx, NodeAddress address) {
    return lookup.scopesOf(address).stream()
        .flatMap(scope -> tx.nodes().find(new NodeRef(scope, address.id())).stream())
        .flatMap(node -> PastVersion.of(tx, node, at).stream())
        .findFirst();
  }
}
