package dev.memoryweave.weave;

import dev.memoryweave.model.NodeKind;

/** The sections of a pack. */
public enum SectionKind {
  /** Constraints and preferences. */
  CONSTRAINTS("Constraints and preferences"),
  /** The project and how its parts fit together. */
  ARCHITECTURE("Architecture"),
  /** Parts of the code and what the product does. */
  MODULES("Modules and features"),
  /** Decisions, with their reasons. */
  DECISIONS("Decisions"),
  /** Incidents, and traps to look out for. */
  INCIDENTS("Incidents and gotchas"),
  /** How things are done. */
  PROCEDURES("Procedures"),
  /** Facts. */
  FACTS("Facts"),
  /** Events of earlier sessions. */
  EPISODES("What happened"),
  /** Work in progress. */
  WORK("Work"),
  /** Open questions. */
  QUESTIONS("Open questions"),
  /** Passages of the project's files. */
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
