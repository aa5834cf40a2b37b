package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/** How far a feature has come. */
public enum CanonicalStage implements Spelled {
  /** Thought of. */
  IDEA("idea"),
  /** Being made. */
  BUILDING("building"),
  /** In use. */
  SHIPPED("shipped"),
  /** Put aside for a time. */
  PAUSED("paused"),
  /** Given up. */
  DEAD("dead");

  private final String spelling;

  CanonicalStage(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public String spelling() {
    return spelling;
  }

  /** The constant with that name in files, or nothing. */
  public static Optional<CanonicalStage> ofSpelling(String spelling) {
    return Spelled.find(CanonicalStage.class, spelling);
  }
}
