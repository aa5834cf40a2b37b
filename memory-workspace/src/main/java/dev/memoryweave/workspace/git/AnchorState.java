package dev.memoryweave.workspace.git;

import java.util.Locale;

/** State of the anchors of a memory. */
public enum AnchorState {
  /** They match files, none of which changed. */
  FRESH,
  /** Files that they match changed. */
  CHANGED,
  /** None of them matches a file any more. */
  ORPHANED,
  /** The memory has no anchor, though memories of its kind should. */
  UNANCHORED;

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
