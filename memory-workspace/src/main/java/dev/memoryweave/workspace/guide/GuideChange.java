package dev.memoryweave.workspace.guide;

import java.util.Locale;

/**
 * A change, made or planned, of a file for agents.
 *
 * @param path the file, relative to the project's root
 * @param action the kind of change
 */
public record GuideChange(String path, Action action) {
  /** Kinds of changes of a file for agents. */
  public enum Action {
    /** The section is appended. */
    ADD,
    /** Its section is replaced. */
    UPDATE,
    /** The section is removed. */
    REMOVE,
    /** It is left as it is. */
    NONE;

    /** The name in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether the file is written. */
  public boolean isChange() {
    return action != Action.NONE;
  }
}
