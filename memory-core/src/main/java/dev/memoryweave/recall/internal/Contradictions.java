package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import java.util.List;

/** The contradictions between memories, as selection sees them. */
interface Contradictions {
  /**
   * The visible memories that contradict a memory or that it contradicts: active ones first, then
   * pending ones, each by descending trust.
   */
  List<MemoryNode> against(MemoryNode memory);

  /** Whether recall may add a memory to the result; a pending one is named, but not shown. */
  boolean mayBeShown(MemoryNode memory);
}
