package dev.memoryweave.model.internal;

/** Tags that the library sets itself and whose meaning it knows. */
public final class KnownTags {
  /** Tag of findings of a task that failed or was reverted. */
  public static final String FAILED_TASK = "failed-task";

  private KnownTags() {}
}
