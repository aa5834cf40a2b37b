package dev.memoryweave.workspace.canonical;

import java.util.Optional;

/** Kind of the place that a node was taken from. */
public enum OriginKind implements Spelled {
  /** A file. */
  FILE("file"),
  /** An address. */
  URL("url"),
  /** A person. */
  USER("user"),
  /** Another system. */
  EXTERNAL("external");

  private final String spelling;

  OriginKind(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public String spelling() {
    return spelling;
  }

  /** The constant with that name in files, or nothing. */
  public static Optional<OriginKind> ofSpelling(String spelling) {
    return Spelled.find(OriginKind.class, spelling);
  }
}
