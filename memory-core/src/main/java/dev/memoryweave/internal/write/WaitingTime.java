package dev.memoryweave.internal.write;

import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import java.time.Duration;

/**
 * Lifetimes of memories that wait for a decision: they end if none comes; those in force do not.
 */
public final class WaitingTime {
  private WaitingTime() {}

  /** The lifetime of a memory that waits no longer. */
  public static Lifetime withoutEnd(MemoryNode node) {
    return new Lifetime(node.lifetime().halfLife(), null);
  }

  /** The lifetime of a memory that begins to wait. */
  public static Lifetime endingAfter(WriteContext context, Duration wait) {
    return new Lifetime(null, context.now().plus(wait));
  }
}
