package dev.memoryweave.store;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The evidence of nodes. */
public interface EvidenceStore {
  /** The evidence of that name, or nothing. */
  default Optional<Evidence> find(Scope scope, Evidence.Id id) {
    return nodesWith(scope, id).stream()
        .limit(1)
        .flatMap(node -> of(node).stream())
        .filter(piece -> piece.id().equals(id))
        .findFirst();
  }

  /** The evidence attached to a node, in the order in which it was attached. */
  List<Evidence> of(NodeRef node);

  /** What {@link #of} gives of each of some nodes; those without evidence are left out. */
  default Map<NodeRef, List<Evidence>> ofAll(Collection<NodeRef> nodes) {
    Map<NodeRef, List<Evidence>> all = new LinkedHashMap<>();
    for (NodeRef node : nodes) {
      List<Evidence> evidence = of(node);
      if (!evidence.isEmpty()) {
        all.put(node, evidence);
      }
    }
    return all;
  }

  /** The nodes that a piece of evidence is attached to, in no particular order. */
  List<NodeRef> nodesWith(Scope scope, Evidence.Id id);

  /**
   * The evidence that was taken from a node and is not attached to it now, each piece as it was
   * when it was taken, in the order of taking. It goes with the node.
   */
  List<Evidence> detachedFrom(NodeRef node);

  /** Attaches evidence. */
  interface Writer extends EvidenceStore {
    /**
     * Keeps the evidence, unless it is there already, and attaches it to the node.
     *
     * @return false if it was attached to the node before
     * @throws dev.memoryweave.model.UnknownNodeException if there is no such node
     * @throws dev.memoryweave.model.InvalidValueException if node and evidence are of different
     *     scopes
     */
    boolean attach(Evidence evidence, NodeRef node);

    /**
     * Takes a piece of evidence from a node. Evidence that is attached to nothing any more can be
     * found only by {@link #detachedFrom}.
     *
     * @return false if it was not attached to the node
     */
    boolean detach(Evidence.Id id, NodeRef node);

    /**
     * Notes what was found when a piece of evidence was looked up again, in place of what was noted
     * before. Evidence that is not there is passed over.
     */
    void recordCheck(Scope scope, Evidence.Id id, Evidence.Check check);
  }
}
