package dev.memoryweave.workspace.canonical.internal;

import java.util.List;
import java.util.Optional;

/**
 * Result of reading one relation.
 *
 * @param relation the relation; nothing if there is an error
 * @param id its id, if that much can be read
 * @param findings all problems with the file
 */
public record RelationReading(
    Optional<StoredRelation> relation, Optional<String> id, List<Finding> findings) {
  /** Copies the list. */
  public RelationReading {
    findings = List.copyOf(findings);
  }
}
