package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import java.util.List;

/** Tells what says otherwise than a memory. */
@FunctionalInterface
public interface Disagreement {
  /**
   * Those of some memories that say otherwise than one of them.
   *
   * @param others the memories; that it may be one of them itself does not matter
   */
  List<MemoryNode> with(MemoryNode one, List<MemoryNode> others);
}
