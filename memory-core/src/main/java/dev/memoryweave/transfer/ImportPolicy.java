package dev.memoryweave.transfer;

import java.util.Locale;

/**
 * Policy of an import for records that exist already with other content. All of them add a record
 * that is new, and leave one that is equal alone.
 */
public enum ImportPolicy {
  /** Existing records stay. */
  KEEP_EXISTING,
  /**
   * The one that was changed later wins; if both were changed at the same time, the existing one.
   */
  MERGE_NEWER,
  /** Records of the file replace existing ones. */
  REPLACE,
  /** One such record refuses the whole import. */
  REFUSE_CONFLICTS;

  /** The name used in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
