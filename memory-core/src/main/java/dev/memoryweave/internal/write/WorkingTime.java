package dev.memoryweave.internal.write;

import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Tier;
import java.time.Instant;

/**
 * The lifetime of work: what is open has no end, so that nothing that is to be done vanishes; once
 * it is closed, it expires as all scratch does.
 */
public final class WorkingTime {
  private WorkingTime() {}

  /** The lifetime of a node that says nothing else, from the time at which it got its status. */
  public static Lifetime of(NodeKind kind, NodeStatus status, Instant now) {
    if (isWork(kind) && status != NodeStatus.CLOSED) {
      return Lifetime.DEFAULT;
    }
    return kind.tier()
        .timeToLive()
        .map(time -> new Lifetime(null, now.plus(time)))
        .orElse(Lifetime.DEFAULT);
  }

  /**
   * A copy of a node with another status, and with the lifetime that goes with it if it is work.
   */
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
    return kind.isOpenable() && kind.tier() == Tier.WORKING;
  }
}
