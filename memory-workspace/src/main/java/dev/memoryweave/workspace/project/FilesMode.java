package dev.memoryweave.workspace.project;

import dev.memoryweave.model.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Whether lasting memories of a project are kept as files beside the database. */
public enum FilesMode {
  /** They are if the project is in a git repository. */
  AUTO,
  /** They are. */
  ON,
  /** They are in the database only. */
  OFF;

  /** The name in settings, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds a mode by its label.
   *
   * @throws InvalidValueException if there is no such mode
   */
  public static FilesMode of(String label) {
    for (FilesMode mode : values()) {
      if (mode.label().equals(label)) {
        return mode;
      }
    }
    throw new InvalidValueException("storage.files", label, "be " + labels());
  }

  /** All labels, in words. */
  static String labels() {
    return Arrays.stream(values())
        .map(mode -> "'" + mode.label() + "'")
        .collect(Collectors.joining(", "));
  }
}
