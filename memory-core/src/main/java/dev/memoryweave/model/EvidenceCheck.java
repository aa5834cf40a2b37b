package dev.memoryweave.model;

import java.time.Instant;
import java.util.Locale;

/**
 * The result of looking up a piece of evidence again.
 *
 * @param verdict whether it still says what it said
 * @param at when it was looked up, to the millisecond
 */
public record EvidenceCheck(Verdict verdict, Instant at) {
  /** Checks the time. */
  public EvidenceCheck {
    at = Text.time("check time", at);
  }

  /** Whether evidence still says what it said. */
  public enum Verdict {
    /** It says the same. */
    HOLDS,
    /** It is there and says something else. */
    CHANGED,
    /** It is not there any more. */
    GONE;

    /** The name in texts and in stores, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a verdict by its label, whatever the case.
     *
     * @throws InvalidValueException if there is no such verdict
     */
    public static Verdict of(String label) {
      return Labels.find(Verdict.class, "verdict", label);
    }
  }
}
