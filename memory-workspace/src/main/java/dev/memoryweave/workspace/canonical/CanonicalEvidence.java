package dev.memoryweave.workspace.canonical;

import dev.memoryweave.model.InvalidValueException;

/**
 * Evidence for a node or a relation.
 *
 * @param kind the kind of evidence
 * @param id its id, path, commit or name; not blank
 */
public record CanonicalEvidence(EvidenceKind kind, String id) {
  /** Checks that the id is not blank. */
  public CanonicalEvidence {
    InvalidValueException.unless(!id.isBlank(), "evidence.id", id, "not be blank");
  }
}
