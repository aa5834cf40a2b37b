package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import java.util.List;

/** The contradictions between memories, as selection sees them. */
interface Contradictions {
  /**
   * The memories that contradict another one, or that it contradicts, and that may be seen: those
   * in force first, then those that wait; of each the ones that count for most first.
   */
  List<MemoryNode> against(MemoryNode memory);

  /** Whether recall may bring a memory in; one that waits is named, but not shown. */
  boolean mayBeShown(MemoryNode memory);
}
