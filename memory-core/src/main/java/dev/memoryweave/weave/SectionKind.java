package dev.memoryweave.weave;

import dev.memoryweave.model.NodeKind;

/** The sections of a pack. */
public enum SectionKind {
  /** What must hold, and how people want things done. */
  CONSTRAINTS("Constraints and preferences"),
  /** What the project is and how its parts fit together. */
  ARCHITECTURE("Architecture"),
  /** Parts of the code and what the product does. */
  MODULES("Modules and features"),
  /** What was decided, and why. */
  DECISIONS("Decisions"),
  /** What went wrong before, and what to look out for. */
  INCIDENTS("Incidents and gotchas"),
  /** How things are done. */
  PROCEDURES("Procedures"),
  /** What is held to be true. */
  FACTS("Facts"),
  /** What happened in earlier sessions. */
  EPISODES("What happened"),
  /** What is being worked on. */
  WORK("Work"),
  /** What is not yet known. */
  QUESTIONS("Open questions"),
  /** What stands in the project's files. */
  KNOWLEDGE("From the project's files");

  private final String heading;

  SectionKind(String heading) {
    this.heading = heading;
  }

  /** The heading in the block. */
  public String heading() {
    return heading;
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
