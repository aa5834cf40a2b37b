package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;

/**
 * Evidence for a node or a relation.
 *
 * @param kind the kind of evidence
 * @param id its id, path, commit or name; not blank
 */
public record CanonicalEvidence(Evidence.Kind kind, String id) {
  /** Checks the kind, and that the id is not blank. */
  public CanonicalEvidence {
    SchemaValues.EVIDENCE.require("evidence.kind", kind);
    InvalidValueException.unless(!id.isBlank(), "evidence.id", id, "not be blank");
  }
}
