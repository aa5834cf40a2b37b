package dev.memoryweave.internal.lookup;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.ScopeLevel;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.ReadTransaction;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds nodes by id from the narrowest scope outwards, and keeps everything inside the chain. */
public final class NodeLookup {
  private final ScopeChain chain;

  public NodeLookup(ScopeChain chain) {
    this.chain = chain;
  }

  public ScopeChain chain() {
    return chain;
  }

  public Optional<MemoryNode> find(ReadTransaction tx, NodeId id) {
    for (Scope scope : chain.scopes()) {
      Optional<MemoryNode> node = tx.nodes().find(new NodeRef(scope, id));
      if (node.isPresent()) {
        return node;
      }
    }
    return Optional.empty();
  }

  public MemoryNode require(ReadTransaction tx, NodeId id) {
    return find(tx, id).orElseThrow(() -> new UnknownNodeException(id, chain.toString()));
  }

  /** The node at an address, for what goes on without it if it cannot be read. */
  public static Optional<MemoryNode> readable(ReadTransaction tx, NodeRef ref) {
    return Optional.ofNullable(tx.nodes().findAll(List.of(ref)).get(ref));
  }

  /** Where a node is, whether or not it can be read. */
  public Optional<NodeRef> address(ReadTransaction tx, NodeId id) {
    return chain.scopes().stream()
        .filter(scope -> !tx.nodes().existing(scope, List.of(id)).isEmpty())
        .map(scope -> new NodeRef(scope, id))
        .findFirst();
  }

  public MemoryNode require(ReadTransaction tx, NodeRef ref) {
    if (!chain.contains(ref.scope())) {
      throw new OutsideScopeException(ref.scope().toString(), chain);
    }
    return tx.nodes()
        .find(ref)
        .orElseThrow(() -> new UnknownNodeException(ref.id(), ref.scope().toString()));
  }

  /** The chain's scope of a level; the narrowest for null. */
  public Scope scopeAt(@Nullable ScopeLevel level) {
    return level == null
        ? chain.narrowest()
        : chain
            .at(level)
            .orElseThrow(() -> new OutsideScopeException("the level " + level.label(), chain));
  }
}
