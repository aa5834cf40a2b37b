package dev.memoryweave.reflect;

import dev.memoryweave.reflect.internal.ReportText;
import java.util.Locale;

/** Verification of the outcome of a task. */
public enum Verification {
  /** Tests ran and passed. */
  TESTS_PASSED,
  /** It was built without errors. */
  BUILD_SUCCESS,
  /** Somebody checked it by hand. */
  MANUAL_CHECK,
  /** Tests ran and failed. */
  TESTS_FAILED,
  /** It was not checked. */
  UNVERIFIED;

  /** Whether tests or a build have shown that the task was done well. */
  public boolean isVerified() {
    return this == TESTS_PASSED || this == BUILD_SUCCESS;
  }

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a verification by its label, whatever the case.
   *
   * @throws dev.memoryweave.model.InvalidValueException if there is no such verification
   */
  public static Verification of(String label) {
    return ReportText.constant(Verification.class, "verification", label);
  }
}
