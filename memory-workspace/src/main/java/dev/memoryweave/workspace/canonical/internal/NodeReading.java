package dev.memoryweave.workspace.canonical.internal;

import java.util.List;
import java.util.Optional;

/**
 * Result of reading one node.
 *
 * @param node the node; nothing if there is an error
 * @param id its id, if that much can be read
 * @param findings all problems with its files
 */
public record NodeReading(Optional<StoredNode> node, Optional<String> id, List<Finding> findings) {
  /** Copies the list. */
  public NodeReading {
    findings = List.copyOf(findings);
  }
}
