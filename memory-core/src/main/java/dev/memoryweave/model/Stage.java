package dev.memoryweave.model;

import java.util.Locale;

/** How far a feature has progressed. */
public enum Stage {
  /** An idea. */
  IDEA,
  /** Being built. */
  BUILDING,
  /** In use. */
  SHIPPED,
  /** Paused. */
  PAUSED,
  /** Abandoned. */
  DEAD;

  /** The name used in texts and in stores, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a stage by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such stage
   */
  public static Stage of(String label) {
    return Labels.find(Stage.class, "stage", label);
  }
}
