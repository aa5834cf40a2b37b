package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/** Kind of a relation. */
public enum Predicate implements Spelled {
  /** The first node affects the second. */
  AFFECTS("affects"),
  /** The first node needs the second. */
  DEPENDS_ON("depends_on"),
  /** The first node replaces the second. */
  SUPERSEDES("supersedes"),
  /** The two are related. */
  RELATED_TO("related_to");

  private final String spelling;

  Predicate(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public String spelling() {
    return spelling;
  }

  /** The constant with that name in files, or nothing. */
  public static Optional<Predicate> ofSpelling(String spelling) {
    return Spelled.find(Predicate.class, spelling);
  }
}
