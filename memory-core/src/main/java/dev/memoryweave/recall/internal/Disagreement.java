package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import java.util.List;

/** Finds memories that disagree with a given one. */
@FunctionalInterface
public interface Disagreement {
  /**
   * The memories among others that disagree with one memory.
   *
   * @param others the memories to compare, which may include the memory itself
   */
  List<MemoryNode> with(MemoryNode one, List<MemoryNode> others);
}
