package dev.memoryweave.inspect;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Relation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything known about one memory.
 *
 * @param node the memory
 * @param parent the node above it, or null at the root
 * @param children the nodes below it, to the requested depth, in the order of insertion
 * @param moreChildren whether there are more children than were listed
 * @param relationsFrom the relations that start from it
 * @param relationsTo the relations that end at it
 * @param evidence the attached evidence
 * @param history its events, earliest first; only the latest {@value #MAX_HISTORY}
 * @param formerVersions its former versions, oldest first
 */
public record Inspection(
    MemoryNode node,
    @Nullable MemoryNode parent,
    List<Branch> children,
    boolean moreChildren,
    List<Relation> relationsFrom,
    List<Relation> relationsTo,
    List<Evidence> evidence,
    List<MemoryEvent> history,
    List<MemoryNode> formerVersions) {
  /** The greatest depth to which children are listed. */
  public static final int MAX_DEPTH = 10;

  /** The most children listed below one node. */
  public static final int MAX_CHILDREN = 100;

  /** The most events listed. */
  public static final int MAX_HISTORY = 100;

  /** Copies the lists. */
  public Inspection {
    children = List.copyOf(children);
    relationsFrom = List.copyOf(relationsFrom);
    relationsTo = List.copyOf(relationsTo);
    evidence = List.copyOf(evidence);
    history = List.copyOf(history);
    formerVersions = List.copyOf(formerVersions);
  }

  /**
   * A node of the tree with its children.
   *
   * @param node the node
   * @param children the nodes below it, empty at the requested depth
   * @param moreChildren whether there are more children than were listed
   */
  public record Branch(MemoryNode node, List<Branch> children, boolean moreChildren) {
    /** Copies the list. */
    public Branch {
      children = List.copyOf(children);
    }
  }
}
