package dev.memoryweave.recall;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.internal.IntentCues;
import java.util.Arrays;
import java.util.Locale;

/** What a task is for; some kinds of memory help some intents more than others. */
public enum Intent {
  /** Something is broken and is to be mended. */
  BUG_FIX,
  /** A test fails. */
  TEST_FAILURE,
  /** Something new is to be built. */
  FEATURE,
  /** Code is to be changed without changing what it does. */
  REFACTOR,
  /** The shape of the whole is at stake. */
  ARCHITECTURE,
  /** Somebody wants to understand something. */
  EXPLANATION,
  /** Somebody is new here. */
  ONBOARDING,
  /** Somebody wants to know how a thing is done. */
  WORKFLOW,
  /** Something is to be written down. */
  DOCUMENTATION,
  /** A change without risk, such as a typing error. */
  TRIVIAL,
  /** None of these can be told. */
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
   * What a task is for, told from its words; {@link #UNKNOWN} where they do not tell.
   *
   * @param task the task in plain words, of which the first 4,000 characters are looked at
   */
  public static Intent ofTask(String task) {
    return IntentCues.of(task);
  }
}
