package dev.memoryweave.store;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;

/** Attaches evidence. */
public interface EvidenceWriter extends EvidenceReader {
  /**
   * Keeps the evidence, unless it is there already, and attaches it to the node.
   *
   * @return false if it was attached to the node before
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such node
   * @throws dev.memoryweave.model.InvalidValueException if node and evidence are of different
   *     scopes
   */
  boolean attach(Evidence evidence, NodeRef node);
}
