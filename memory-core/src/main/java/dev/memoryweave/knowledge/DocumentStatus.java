package dev.memoryweave.knowledge;

import dev.memoryweave.model.InvalidValueException;
import java.util.Arrays;

/** The states of a file in the index. */
public enum DocumentStatus {
  /** Its passages can be found. */
  INDEXED("indexed"),
  /** It was looked at and left out; the note says why. */
  SKIPPED("skipped"),
  /** It was there once; its passages are no longer found. */
  GONE("gone");

  private final String label;

  DocumentStatus(String label) {
    this.label = label;
  }

  /** The name in texts and in stores. */
  public String label() {
    return label;
  }

  /**
   * Finds a status by its label.
   *
   * @throws InvalidValueException if there is no such status
   */
  public static DocumentStatus of(String label) {
    return Arrays.stream(values())
        .filter(status -> status.label.equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "document status", label, "be one of indexed, skipped, gone"));
  }
}
