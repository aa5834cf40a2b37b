package dev.memoryweave.change.internal;

import dev.memoryweave.model.NodeKind;
import org.jspecify.annotations.Nullable;

/** Kinds in which two memories can mean the same thing; only those compete. */
public enum KindGroup {
  /** Things to do or to avoid. */
  RULES,
  /** How things are. */
  DESCRIPTIONS,
  /** Recurring behaviour of agents. */
  BEHAVIOUR,
  /** Things not known yet. */
  QUESTIONS;

  /** The group of a kind; null for episodes, work and terms, which never mean the same. */
  private static @Nullable KindGroup of(NodeKind kind) {
    return switch (kind) {
      case CONSTRAINT, PREFERENCE, DECISION, PROCEDURE -> RULES;
      case FACT, GOTCHA, INCIDENT, MODULE, FEATURE, ARCHITECTURE, PROJECT -> DESCRIPTIONS;
      case PATTERN -> BEHAVIOUR;
      case QUESTION -> QUESTIONS;
      case EPISODE,
          TURN,
          OUTCOME,
          NOTE,
          OBJECTIVE,
          REQUEST,
          CRITERION,
          TASK,
          BLOCKER,
          CLAIM,
          SUMMARY,
          TERM ->
          null;
    };
  }

  /** Whether memories of the kind say how things are or ought to be. */
  public static boolean states(NodeKind kind) {
    KindGroup group = of(kind);
    // Two similar incidents can be different events.
    return (group == RULES || group == DESCRIPTIONS) && kind != NodeKind.INCIDENT;
  }

  /** Whether memories of the two kinds can mean the same. */
  public static boolean compete(NodeKind one, NodeKind other) {
    KindGroup group = of(one);
    return group != null && group == of(other);
  }
}
