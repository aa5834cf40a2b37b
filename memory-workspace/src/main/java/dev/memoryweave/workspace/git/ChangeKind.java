package dev.memoryweave.workspace.git;

import java.util.Locale;

/** Kinds of changes of a file. */
public enum ChangeKind {
  /** It was not there before. */
  ADDED,
  /** It says something else. */
  MODIFIED,
  /** It is not there any more. */
  DELETED,
  /** It has another path, and perhaps says something else, too. */
  RENAMED;

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
