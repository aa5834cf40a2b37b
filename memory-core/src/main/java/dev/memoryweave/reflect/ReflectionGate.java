package dev.memoryweave.reflect;

import java.util.Locale;

/**
 * The gates that a report passes before candidates are made of it, in their order. The first that
 * does not let it pass ends the matter, and says why.
 */
public enum ReflectionGate {
  /**
   * Work that was not kept teaches something only if the cause is known. It stops the summary, the
   * procedures and the decisions; constraints, gotchas and facts pass it.
   */
  FAILED_OR_REVERTED,
  /** Failing tests contradict the report. */
  TESTS_FAILED,
  /** Nobody checked the report, and its own author doubts it. */
  UNVERIFIED,
  /** A change without risk that is told in a few words. */
  TRIVIAL,
  /** A few words that change no file and list nothing. */
  LOW_VALUE,
  /** There was nothing in it to remember. */
  NOTHING_GENERATED;

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reason why a report was skipped.
   *
   * @param gate the gate that stopped it
   * @param reason why, in a sentence
   * @param remedy what would let it pass, in a sentence
   */
  public record Skip(ReflectionGate gate, String reason, String remedy) {}
}
