package dev.memoryweave.workspace.git;

import java.util.Locale;

/** Kinds of changes of a file. */
public enum ChangeKind {
  /** It did not exist before. */
  ADDED,
  /** It has other content. */
  MODIFIED,
  /** It no longer exists. */
  DELETED,
  /** It has another path, and perhaps other content. */
  RENAMED;

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
