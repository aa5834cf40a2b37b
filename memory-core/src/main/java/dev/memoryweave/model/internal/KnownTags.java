package dev.memoryweave.model.internal;

/** Tags with a fixed meaning that the library sets itself. */
public final class KnownTags {
  /** Tag of findings of a task that failed or was reverted. */
  public static final String FAILED_TASK = "failed-task";

  /** Tag of memories that were extracted from the project's files. */
  public static final String IMPORTED = "imported";

  /** Tag of memories that were extracted from a file of working instructions for the project. */
  public static final String HOUSE_RULE = "house-rule";

  private KnownTags() {}

  /**
   * Whether a tag only says where a memory comes from, so that words of a task never refer to it.
   */
  public static boolean saysOrigin(String tag) {
    return tag.equals(IMPORTED) || tag.equals(HOUSE_RULE);
  }
}
