package dev.memoryweave.change.internal;

import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import java.time.Instant;

/**
 * The lifetime of work: open work does not expire, so that no task vanishes; once closed, it
 * expires like other scratch memories.
 */
public final class WorkingTime {
  private WorkingTime() {}

  /** The lifetime of a node without an explicit one, from the time at which it got its status. */
  public static Lifetime of(NodeKind kind, NodeStatus status, Instant now) {
    if (isWork(kind) && status != NodeStatus.CLOSED) {
      return Lifetime.DEFAULT;
    }
    return kind.tier()
        .timeToLive()
        .map(time -> new Lifetime(null, now.plus(time)))
        .orElse(Lifetime.DEFAULT);
  }

  /** A copy of a node with another status and, if it is work, the corresponding lifetime. */
  public static MemoryNode inStep(MemoryNode node, NodeStatus next, Instant now) {
    MemoryNode.Builder changed = node.toBuilder().status(next);
    boolean settles = next == NodeStatus.OPEN || next == NodeStatus.CLOSED;
    if (isWork(node.kind()) && settles) {
      changed.lifetime(
          new Lifetime(node.lifetime().halfLife(), of(node.kind(), next, now).expiresAt()));
    }
    return changed.build();
  }

  private static boolean isWork(NodeKind kind) {
    return kind.isOpenable() && kind.tier() == NodeKind.Tier.WORKING;
  }
}
