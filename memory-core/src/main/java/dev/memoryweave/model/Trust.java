package dev.memoryweave.model;

import dev.memoryweave.model.internal.Labels;
import java.util.Locale;

/** Trust level of a record's origin, most trusted first. */
public enum Trust {
  /** A person said it. */
  USER(1.00),
  /** A person typed it into a command line. */
  CLI(.95),
  /** A program states it, such as a build or a harness. */
  PROGRAM(.90),
  /** An agent concluded it. */
  AGENT(.80),
  /** It was read from a file. */
  IMPORT(.70),
  /** A tool returned it. */
  TOOL(.60);

  private static final double MOST_OF_OTHERS = .95;
  private static final double OWN_CLAIM = .20;

  private final double confidence;

  Trust(double confidence) {
    this.confidence = confidence;
  }

  /** The name used in texts and in stores, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The default confidence of a statement from such an origin, 0 to 1. */
  public double confidence() {
    return confidence;
  }

  /** The highest confidence that an author of this kind may claim, 0 to 1, however sure it is. */
  public double mostConfidence() {
    return isPerson() ? 1 : Math.min(MOST_OF_OTHERS, confidence + OWN_CLAIM);
  }

  /** Whether it is more trusted than another level; both levels of people are equal. */
  public boolean isAbove(Trust other) {
    return isPerson() ? !other.isPerson() : compareTo(other) < 0;
  }

  /** Whether a person said it. */
  public boolean isPerson() {
    return this == USER || this == CLI;
  }

  /**
   * Finds a trust level by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such level
   */
  public static Trust of(String label) {
    return Labels.find(Trust.class, "trust", label);
  }
}
