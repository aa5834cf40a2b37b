package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import java.util.function.Predicate;

/**
 * What a recall may bring back of all that it finds.
 *
 * @param shows whether a memory may be brought back
 */
public record Sight(Predicate<MemoryNode> shows) {
  /** Everything. */
  public static final Sight ALL = new Sight(node -> true);
}
