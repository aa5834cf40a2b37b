package dev.memoryweave.mirror;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Relation;
import java.util.List;

/**
 * A lasting memory with its evidence and relations.
 *
 * @param node the memory
 * @param evidence its evidence, in the order in which it was attached
 * @param relations the relations that start from it and were not rejected
 */
public record MirroredMemory(MemoryNode node, List<Evidence> evidence, List<Relation> relations) {
  /** Copies the lists. */
  public MirroredMemory {
    evidence = List.copyOf(evidence);
    relations = List.copyOf(relations);
  }
}
