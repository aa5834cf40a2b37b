package dev.memoryweave.workspace.canonical;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Type of a node, with the folder that new ones are written to and the statuses it can have. */
public enum NodeType implements Spelled {
  /** The project itself; there is one such node. */
  PROJECT("project", ""),
  /** A feature of the project, existing or planned. */
  FEATURE("feature", "features"),
  /** A decision. */
  DECISION("decision", "decisions"),
  /** A pitfall. */
  GOTCHA("gotcha", "gotchas"),
  /** An open or closed question. */
  QUESTION("question", "questions");

  private final String spelling;
  private final String folder;

  NodeType(String spelling, String folder) {
    this.spelling = spelling;
    this.folder = folder;
  }

  @Override
  public String spelling() {
    return spelling;
  }

  /**
   * The name of the folder in {@code memory/}; empty for the project, which is in {@code memory/}
   * itself.
   */
  public String folder() {
    return folder;
  }

  /** The statuses that such a node can have. */
  public Set<CanonicalStatus> statuses() {
    return this == QUESTION
        ? EnumSet.of(
            CanonicalStatus.OPEN,
            CanonicalStatus.CLOSED,
            CanonicalStatus.STALE,
            CanonicalStatus.SUPERSEDED)
        : EnumSet.of(CanonicalStatus.ACTIVE, CanonicalStatus.STALE, CanonicalStatus.SUPERSEDED);
  }

  /** Whether such a node can have a stage. */
  public boolean hasStage() {
    return this == FEATURE;
  }

  /** The constant with that name in files, or nothing. */
  public static Optional<NodeType> ofSpelling(String spelling) {
    return Spelled.find(NodeType.class, spelling);
  }

  /** The type named before the dot of an id, or nothing. */
  public static Optional<NodeType> ofId(String id) {
    int dot = id.indexOf('.');
    return dot < 0 ? Optional.empty() : ofSpelling(id.substring(0, dot));
  }
}
