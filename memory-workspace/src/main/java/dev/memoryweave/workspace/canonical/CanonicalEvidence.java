package dev.memoryweave.workspace.canonical;

import dev.memoryweave.model.InvalidValueException;

/**
 * Something that a node or a relation rests on.
 *
 * @param kind the kind of thing
 * @param id its id, path, commit or name; not blank
 */
public record CanonicalEvidence(EvidenceKind kind, String id) {
  /** Checks that it names something. */
  public CanonicalEvidence {
    InvalidValueException.unless(!id.isBlank(), "evidence.id", id, "not be blank");
  }
}
