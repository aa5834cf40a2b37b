package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/** State of a relation. */
public enum RelationStatus implements Spelled {
  /** It is valid. */
  ACTIVE("active"),
  /** It is out of date. */
  STALE("stale"),
  /** It was found wrong. */
  REJECTED("rejected");

  private final String spelling;

  RelationStatus(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public String spelling() {
    return spelling;
  }

  /** The constant with that name in files, or nothing. */
  public static Optional<RelationStatus> ofSpelling(String spelling) {
    return Spelled.find(RelationStatus.class, spelling);
  }
}
