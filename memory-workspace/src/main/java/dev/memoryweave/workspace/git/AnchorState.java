package dev.memoryweave.workspace.git;

import java.util.Locale;

/** How the places that a memory is about have fared. */
public enum AnchorState {
  /** They are there, and no file of them changed. */
  FRESH,
  /** Files of them changed. */
  CHANGED,
  /** None of them is there any more. */
  ORPHANED,
  /** It names no place, though memories of its kind should. */
  UNANCHORED;

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
