package dev.memoryweave.model;

import java.util.Locale;

/** How far a feature has come. */
public enum Stage {
  /** Thought of. */
  IDEA,
  /** Being built. */
  BUILDING,
  /** In use. */
  SHIPPED,
  /** Not worked on for now. */
  PAUSED,
  /** Given up. */
  DEAD;

  /** The name in texts and in stores, in lower case. */
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
