package dev.memoryweave.store.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.ReadTransaction;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds nodes by id from the narrowest scope outwards, and restricts everything to the chain. */
public final class NodeLookup {
  /** What stands between the words of an id. */
  private static final String WORD_BREAK = "-";

  private final ScopeChain chain;

  public NodeLookup(ScopeChain chain) {
    this.chain = chain;
  }

  public ScopeChain chain() {
    return chain;
  }

  /** The scopes to search for an address, narrowest first; none if it is outside the chain. */
  public List<Scope> scopesOf(NodeAddress address) {
    if (address instanceof NodeRef ref) {
      return chain.contains(ref.scope()) ? List.of(ref.scope()) : List.of();
    }
    return chain.scopes();
  }

  /** The memory at an address; empty if there is none or it is outside the chain. */
  public Optional<MemoryNode> find(ReadTransaction tx, NodeAddress address) {
    for (Scope scope : scopesOf(address)) {
      Optional<MemoryNode> node = tx.nodes().find(new NodeRef(scope, address.id()));
      if (node.isPresent()) {
        return node;
      }
    }
    return Optional.empty();
  }

  /**
   * The one memory whose id goes on where a given id ends, at the end of a word: an id is as long
   * as the title that it was made of, and its beginning is enough where nothing else begins alike.
   * Nothing where that is not so, or where a scope is given with the id.
   */
  public Optional<MemoryNode> abbreviated(ReadTransaction tx, NodeAddress address) {
    if (!(address instanceof NodeId id)) {
      return Optional.empty();
    }
    List<NodeRef> begun =
        chain.scopes().stream()
            .flatMap(
                scope ->
                    tx.nodes().beginningWith(scope, id.value() + WORD_BREAK, 2).stream()
                        .map(longer -> new NodeRef(scope, longer)))
            .limit(2)
            .toList();
    return begun.size() == 1 ? tx.nodes().find(begun.get(0)) : Optional.empty();
  }

  /**
   * The memory at an address, or the one that it {@linkplain #abbreviated abbreviates}.
   *
   * @throws OutsideScopeException if the address names a scope outside the chain
   * @throws UnknownNodeException if there is none
   */
  public MemoryNode require(ReadTransaction tx, NodeAddress address) {
    return find(tx, address)
        .or(() -> abbreviated(tx, address))
        .orElseThrow(() -> unknown(tx, address));
  }

  /** The exception for an unknown address; it suggests similar ids. */
  public MemoryException unknown(ReadTransaction tx, NodeAddress address) {
    if (address instanceof NodeRef ref && !chain.contains(ref.scope())) {
      return new OutsideScopeException(ref.scope().toString(), chain);
    }
    String lookedIn = address instanceof NodeRef ref ? ref.scope().toString() : chain.toString();
    return new UnknownNodeException(address.id(), lookedIn, NearIds.of(tx, chain, address.id()));
  }

  /**
   * The exception for an id that is unknown on a level: it names the memory that has the id on
   * another level, as a memory stays on the level that it was created for.
   */
  public MemoryException unknown(ReadTransaction tx, NodeId id, Scope.@Nullable Level level) {
    Optional<MemoryNode> there = level == null ? Optional.empty() : find(tx, id);
    return level == null || there.isEmpty()
        ? unknown(tx, id)
        : new InvalidValueException(
            "level",
            level.label(),
            "be '"
                + there.get().scope().level().label()
                + "', that of the memory '"
                + id
                + "', which cannot be changed (or be given without the id, for a memory of its"
                + " own)");
  }

  /** The node at an address; empty if it cannot be read, for callers that can do without it. */
  public static Optional<MemoryNode> readable(ReadTransaction tx, NodeRef ref) {
    return Optional.ofNullable(tx.nodes().findAll(List.of(ref)).get(ref));
  }

  /** The address of a node, whether or not it can be read. */
  public Optional<NodeRef> locate(ReadTransaction tx, NodeAddress address) {
    return scopesOf(address).stream()
        .filter(scope -> !tx.nodes().existing(scope, List.of(address.id())).isEmpty())
        .map(scope -> new NodeRef(scope, address.id()))
        .findFirst();
  }

  /** The chain's scope for a level; the narrowest for null. */
  public Scope scopeAt(Scope.@Nullable Level level) {
    return level == null
        ? chain.narrowest()
        : chain
            .at(level)
            .orElseThrow(() -> new OutsideScopeException("the level " + level.label(), chain));
  }
}
