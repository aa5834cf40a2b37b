package dev.memoryweave.weave;

import dev.memoryweave.model.NodeKind;

/** The sections of a pack, in the order of the block, each with its share of the room. */
public enum SectionKind {
  /** What must hold, and how people want things done. */
  CONSTRAINTS("Constraints and preferences", 800),
  /** What the project is and how its parts fit together. */
  ARCHITECTURE("Architecture", 900),
  /** Parts of the code and what the product does. */
  MODULES("Modules and features", 900),
  /** What was decided, and why. */
  DECISIONS("Decisions", 850),
  /** What went wrong before, and what to look out for. */
  INCIDENTS("Incidents and gotchas", 850),
  /** How things are done. */
  PROCEDURES("Procedures", 500),
  /** What is held to be true. */
  FACTS("Facts", 450),
  /** What happened in earlier sessions. */
  EPISODES("What happened", 450),
  /** What is being worked on. */
  WORK("Work", 300),
  /** What is not yet known. */
  QUESTIONS("Open questions", 300),
  /**
   * What stands in the project's files. It has no share among the others: see {@link
   * WeaveSettings#knowledgePart()}.
   */
  KNOWLEDGE("From the project's files", 0);

  private final String heading;
  private final int share;

  SectionKind(String heading, int share) {
    this.heading = heading;
    this.share = share;
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
    return switch (kind) {
      case CONSTRAINT, PREFERENCE -> CONSTRAINTS;
      case PROJECT, ARCHITECTURE -> ARCHITECTURE;
      case MODULE, FEATURE -> MODULES;
      case DECISION -> DECISIONS;
      case INCIDENT, GOTCHA -> INCIDENTS;
      case PROCEDURE, PATTERN -> PROCEDURES;
      case FACT -> FACTS;
      case EPISODE, TURN, OUTCOME -> EPISODES;
      case OBJECTIVE, REQUEST, CRITERION, TASK, BLOCKER, CLAIM, SUMMARY, NOTE -> WORK;
      case QUESTION -> QUESTIONS;
    };
  }
}
