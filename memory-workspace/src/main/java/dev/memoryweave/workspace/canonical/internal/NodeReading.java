package dev.memoryweave.workspace.canonical.internal;

import java.util.List;
import java.util.Optional;

/**
 * Result of reading one node.
 *
 * @param node the node; nothing if there is an error
 * @param broken the file, if there is an error
 * @param findings all problems with its files
 */
public record NodeReading(
    Optional<StoredNode> node, Optional<BrokenFile> broken, List<Finding> findings) {
  /** Copies the list. */
  public NodeReading {
    findings = List.copyOf(findings);
  }
}
