package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/** Kind of evidence for a node or a relation. */
public enum EvidenceKind implements Spelled {
  /** Another node. */
  MEMORY("memory"),
  /** A relation. */
  RELATION("relation"),
  /** A file of the project. */
  FILE("file"),
  /** A commit. */
  COMMIT("commit"),
  /** A task. */
  TASK("task"),
  /** A source of another kind. */
  SOURCE("source");

  private final String spelling;

  EvidenceKind(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public String spelling() {
    return spelling;
  }

  /** The constant with that name in files, or nothing. */
  public static Optional<EvidenceKind> ofSpelling(String spelling) {
    return Spelled.find(EvidenceKind.class, spelling);
  }
}
