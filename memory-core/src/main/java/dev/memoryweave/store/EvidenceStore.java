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

  /** The result of {@link #of} for each of some nodes; nodes without evidence are left out. */
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
   * The evidence that was detached from a node and is not attached to it now, each piece as it was
   * then, in the order of detaching. It is deleted with the node.
   */
  List<Evidence> detachedFrom(NodeRef node);

  /** Attaches evidence. */
  interface Writer extends EvidenceStore {
    /**
     * Stores the evidence, unless it exists already, and attaches it to the node.
     *
     * @return false if it was already attached to the node
     * @throws dev.memoryweave.model.UnknownNodeException if there is no such node
     * @throws dev.memoryweave.model.InvalidValueException if node and evidence are of different
     *     scopes
     */
    boolean attach(Evidence evidence, NodeRef node);

    /**
     * Detaches a piece of evidence from a node. Evidence attached to nothing can be found only by
     * {@link #detachedFrom}.
     *
     * @return false if it was not attached to the node
     */
    boolean detach(Evidence.Id id, NodeRef node);

    /**
     * Records the result of checking a piece of evidence, replacing the previous one. Evidence that
     * does not exist is ignored.
     */
    void recordCheck(Scope scope, Evidence.Id id, Evidence.Check check);
  }
}
