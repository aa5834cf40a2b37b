package dev.memoryweave.workspace.guide;

import java.util.Locale;

/**
 * A change, made or planned, of a file for agents.
 *
 * @param path the file, relative to the project's root
 * @param action what is done to it
 */
public record GuideChange(String path, Action action) {
  /** Kinds of changes of a file for agents. */
  public enum Action {
    /** The section is written at its end. */
    ADD,
    /** The section that it holds is replaced. */
    UPDATE,
    /** The section is taken out. */
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
