package dev.memoryweave.store;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;

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

  /**
   * Takes a piece of evidence from a node. Evidence that nothing else is attached to goes with it.
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
