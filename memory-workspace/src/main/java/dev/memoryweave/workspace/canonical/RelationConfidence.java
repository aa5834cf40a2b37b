package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/** Confidence in a relation. */
public enum RelationConfidence implements Spelled {
  /** A guess. */
  LOW("low"),
  /** Likely. */
  MEDIUM("medium"),
  /** Sure. */
  HIGH("high");

  private final String spelling;

  RelationConfidence(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public String spelling() {
    return spelling;
  }

  /** The constant with that name in files, or nothing. */
  public static Optional<RelationConfidence> ofSpelling(String spelling) {
    return Spelled.find(RelationConfidence.class, spelling);
  }
}
