package dev.memoryweave.recall;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.internal.IntentCues;
import java.util.Arrays;
import java.util.Locale;

/** The purpose of a task. Some kinds of memory help some intents more than others. */
public enum Intent {
  /** Something is broken and needs fixing. */
  BUG_FIX,
  /** A test fails. */
  TEST_FAILURE,
  /** Something new is to be built. */
  FEATURE,
  /** Code is to be changed without changing what it does. */
  REFACTOR,
  /** A decision about the overall structure. */
  ARCHITECTURE,
  /** Somebody wants to understand something. */
  EXPLANATION,
  /** Somebody is new here. */
  ONBOARDING,
  /** Somebody wants to know how a thing is done. */
  WORKFLOW,
  /** Something is to be written down. */
  DOCUMENTATION,
  /** A change without risk, such as fixing a typo. */
  TRIVIAL,
  /** No intent could be recognised. */
  UNKNOWN;

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds an intent by its label, whatever the case.
   *
   * @throws InvalidValueException if there is no such intent
   */
  public static Intent of(String label) {
    String wanted = label.strip().toUpperCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(intent -> intent.name().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "intent",
                    label,
                    "be one of "
                        + String.join(", ", Arrays.stream(values()).map(Intent::label).toList())));
  }

  /**
   * The intent that the words of a task suggest, or {@link #UNKNOWN}.
   *
   * @param task the task in plain words; only its first 4,000 characters are read
   */
  public static Intent ofTask(String task) {
    return IntentCues.of(task);
  }
}
