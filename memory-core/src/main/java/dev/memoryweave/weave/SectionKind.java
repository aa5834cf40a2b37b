package dev.memoryweave.weave;

import dev.memoryweave.model.NodeKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * The sections of a pack, in the order of the block, each with its kinds and its share of the room.
 */
public enum SectionKind {
  /** What must hold, and how people want things done. */
  CONSTRAINTS("Constraints and preferences", 800, NodeKind.CONSTRAINT, NodeKind.PREFERENCE),
  /** What the project is and how its parts fit together. */
  ARCHITECTURE("Architecture", 900, NodeKind.PROJECT, NodeKind.ARCHITECTURE),
  /** Parts of the code and what the product does. */
  MODULES("Modules and features", 900, NodeKind.MODULE, NodeKind.FEATURE),
  /** What was decided, and why. */
  DECISIONS("Decisions", 850, NodeKind.DECISION),
  /** What went wrong before, and what to look out for. */
  INCIDENTS("Incidents and gotchas", 850, NodeKind.INCIDENT, NodeKind.GOTCHA),
  /** How things are done. */
  PROCEDURES("Procedures", 500, NodeKind.PROCEDURE, NodeKind.PATTERN),
  /** What is held to be true. */
  FACTS("Facts", 450, NodeKind.FACT),
  /** What happened in earlier sessions. */
  EPISODES("What happened", 450, NodeKind.EPISODE, NodeKind.TURN, NodeKind.OUTCOME),
  /** What is being worked on. */
  WORK(
      "Work",
      300,
      NodeKind.OBJECTIVE,
      NodeKind.REQUEST,
      NodeKind.CRITERION,
      NodeKind.TASK,
      NodeKind.BLOCKER,
      NodeKind.CLAIM,
      NodeKind.SUMMARY,
      NodeKind.NOTE),
  /** What is not yet known. */
  QUESTIONS("Open questions", 300, NodeKind.QUESTION);

  private static final Map<NodeKind, SectionKind> BY_KIND = new EnumMap<>(NodeKind.class);

  static {
    for (SectionKind section : values()) {
      section.kinds.forEach(kind -> BY_KIND.put(kind, section));
    }
  }

  private final String heading;
  private final int share;
  private final Set<NodeKind> kinds;

  SectionKind(String heading, int share, NodeKind... kinds) {
    this.heading = heading;
    this.share = share;
    this.kinds = Set.of(kinds);
  }

  /** The heading in the block. */
  public String heading() {
    return heading;
  }

  /** Its part of the room, relative to those of the other sections. */
  public int share() {
    return share;
  }

  /** The section that nodes of the kind belong to. */
  public static SectionKind of(NodeKind kind) {
    SectionKind section = BY_KIND.get(kind);
    if (section == null) {
      throw new AssertionError("no section for " + kind);
    }
    return section;
  }
}
