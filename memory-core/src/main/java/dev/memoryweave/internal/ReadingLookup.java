package dev.memoryweave.internal;

import dev.memoryweave.change.internal.ContestedFlags;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.policy.MemoryPolicies.Inheritance;
import dev.memoryweave.recall.internal.Visibility;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import java.time.Clock;
import java.util.Optional;

/** Finds memories for reading: own ones first, then inherited ones. */
final class ReadingLookup {
  private final NodeLookup lookup;
  private final Visibility visibility;
  private final Clock clock;

  ReadingLookup(NodeLookup lookup, Visibility visibility, Clock clock) {
    this.lookup = lookup;
    this.visibility = visibility;
    this.clock = clock;
  }

  /** The memory at an address, if there is one. */
  Optional<MemoryNode> find(ReadTransaction tx, NodeAddress address) {
    Optional<MemoryNode> own = lookup.find(tx, address);
    return (own.isPresent() ? own : inherited(tx, address))
        .map(node -> ContestedFlags.shown(tx, node));
  }

  /**
   * The memory at an address, or the one that it {@linkplain NodeLookup#abbreviated abbreviates}.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is none
   * @throws dev.memoryweave.model.OutsideScopeException if the address names a scope outside the
   *     chain that nothing is inherited from
   */
  MemoryNode require(ReadTransaction tx, NodeAddress address) {
    return find(tx, address)
        .or(() -> lookup.abbreviated(tx, address).map(node -> ContestedFlags.shown(tx, node)))
        .orElseThrow(() -> lookup.unknown(tx, address));
  }

  /** Whether a memory is inherited: its surroundings are not visible to the heir. */
  boolean isInherited(MemoryNode node) {
    return !lookup.chain().contains(node.scope());
  }

  private Optional<MemoryNode> inherited(ReadTransaction tx, NodeAddress address) {
    for (Inheritance inheritance : visibility.inherited()) {
      NodeRef ref = new NodeRef(inheritance.from(), address.id());
      if (!(address instanceof NodeRef named) || named.equals(ref)) {
        Optional<MemoryNode> found =
            NodeLookup.readable(tx, ref).filter(node -> visibility.inherits(node, clock.instant()));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
