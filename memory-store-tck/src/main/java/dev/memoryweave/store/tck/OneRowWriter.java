package dev.memoryweave.store.tck;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeWriter;
import java.time.Instant;
import java.util.Collection;

/** Nodes that can be changed and whose lists come one at a time. */
final class OneRowWriter extends OneRowReader implements NodeWriter {
  private final NodeWriter nodes;

  OneRowWriter(NodeWriter nodes) {
    super(nodes);
    this.nodes = nodes;
  }

  @Override
  public MemoryNode insert(MemoryNode node) {
    return nodes.insert(node);
  }

  @Override
  public MemoryNode update(MemoryNode node) {
    return nodes.update(node);
  }

  @Override
  public void recordUse(Collection<NodeRef> refs, Instant at) {
    nodes.recordUse(refs, at);
  }

  @Override
  public void delete(NodeRef ref) {
    nodes.delete(ref);
  }
}
