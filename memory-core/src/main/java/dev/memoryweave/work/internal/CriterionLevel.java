package dev.memoryweave.work.internal;

import java.util.Locale;

/** For how much a condition must hold. */
public enum CriterionLevel {
  /** For the project, whoever works on it. */
  PROJECT,
  /** For one undertaking, over several sessions. */
  MISSION,
  /** For one session. */
  SESSION;

  /** The name in tags, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
