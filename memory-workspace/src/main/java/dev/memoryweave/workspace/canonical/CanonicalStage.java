package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/** Stage of a feature. */
public enum CanonicalStage implements Spelled {
  /** An idea. */
  IDEA("idea"),
  /** Under development. */
  BUILDING("building"),
  /** In use. */
  SHIPPED("shipped"),
  /** Temporarily suspended. */
  PAUSED("paused"),
  /** Abandoned. */
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
