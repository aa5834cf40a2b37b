package dev.memoryweave.store;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import java.util.List;
import java.util.Optional;

/** Looks evidence up. */
public interface EvidenceReader {
  /** The evidence of that name, or nothing. */
  Optional<Evidence> find(Scope scope, Evidence.Id id);

  /** What is attached to a node, in the order in which it was attached. */
  List<Evidence> of(NodeRef node);

  /** The nodes that a piece of evidence is attached to, in no particular order. */
  List<NodeRef> nodesWith(Scope scope, Evidence.Id id);
}
