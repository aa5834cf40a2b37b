package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/** State of a node. */
public enum CanonicalStatus implements Spelled {
  /** It is valid. */
  ACTIVE("active"),
  /** It is out of date. */
  STALE("stale"),
  /** Another node replaced it. */
  SUPERSEDED("superseded"),
  /** A question without an answer. */
  OPEN("open"),
  /** A question that was answered. */
  CLOSED("closed");

  private final String spelling;

  CanonicalStatus(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public String spelling() {
    return spelling;
  }

  /** The constant with that name in files, or nothing. */
  public static Optional<CanonicalStatus> ofSpelling(String spelling) {
    return Spelled.find(CanonicalStatus.class, spelling);
  }
}
