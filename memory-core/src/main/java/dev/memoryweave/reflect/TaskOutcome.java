package dev.memoryweave.reflect;

import dev.memoryweave.reflect.internal.ReportText;
import java.util.Locale;

/** Outcome of a task. */
public enum TaskOutcome {
  /** All that was asked for is done. */
  COMPLETED,
  /** Some of it is done. */
  PARTIAL,
  /** It could not be done. */
  FAILED,
  /** It was done and taken back. */
  REVERTED;

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether nothing of the work was kept. */
  public boolean isFailure() {
    return this == FAILED || this == REVERTED;
  }

  /**
   * Finds an outcome by its label, whatever the case.
   *
   * @throws dev.memoryweave.model.InvalidValueException if there is no such outcome
   */
  public static TaskOutcome of(String label) {
    return ReportText.constant(TaskOutcome.class, "outcome", label);
  }
}
