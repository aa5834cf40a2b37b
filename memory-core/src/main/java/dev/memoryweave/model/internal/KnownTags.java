package dev.memoryweave.model.internal;

/** Tags that the library sets itself and whose meaning it knows. */
public final class KnownTags {
  /** Tag of findings of a task that failed or was reverted. */
  public static final String FAILED_TASK = "failed-task";

  /** Tag of memories that were drawn from the project's files. */
  public static final String IMPORTED = "imported";

  /** Tag of memories that were drawn from a file that says how to work in the project. */
  public static final String HOUSE_RULE = "house-rule";

  private KnownTags() {}

  /** Whether a tag only says where a memory comes from, so that no word of a task means it. */
  public static boolean saysOrigin(String tag) {
    return tag.equals(IMPORTED) || tag.equals(HOUSE_RULE);
  }
}
