package dev.memoryweave.work.internal;

import java.util.Locale;

/** The level at which a condition applies. */
enum CriterionLevel {
  /** The project, whoever works on it. */
  PROJECT,
  /** One undertaking, over several sessions. */
  MISSION,
  /** One session. */
  SESSION;

  /** The name used in tags, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
