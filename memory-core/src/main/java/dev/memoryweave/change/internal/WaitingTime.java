package dev.memoryweave.change.internal;

import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import java.time.Duration;

/** Lifetimes of pending memories: they expire if no decision comes; active ones do not. */
final class WaitingTime {
  private WaitingTime() {}

  /** The lifetime of a memory that is no longer pending. */
  public static Lifetime withoutEnd(MemoryNode node) {
    return new Lifetime(node.lifetime().halfLife(), null);
  }

  /** The lifetime of a memory that becomes pending. */
  public static Lifetime endingAfter(WriteContext context, Duration wait) {
    return new Lifetime(null, context.now().plus(wait));
  }
}
