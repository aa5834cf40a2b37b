package dev.memoryweave.transfer;

import java.util.Locale;

/**
 * Policy of an import on records that are there already and say something else. A record that is
 * new is added by each of them, and one that is equal is left alone.
 */
public enum ImportPolicy {
  /** Existing records stay. */
  KEEP_EXISTING,
  /** The one that was changed later counts; of two that were changed at one time, what is there. */
  MERGE_NEWER,
  /** Records of the file take the place of existing ones. */
  REPLACE,
  /** One such record refuses the whole import. */
  REFUSE_CONFLICTS;

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
