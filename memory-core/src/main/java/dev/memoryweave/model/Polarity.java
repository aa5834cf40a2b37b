package dev.memoryweave.model;

import java.util.Locale;

/** Whether evidence speaks for or against what it is attached to. */
public enum Polarity {
  /** It speaks for it. */
  SUPPORTS,
  /** It speaks against it. */
  CONTRADICTS;

  /** The name in texts and in stores, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a polarity by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such polarity
   */
  public static Polarity of(String label) {
    return Labels.find(Polarity.class, "polarity", label);
  }
}
