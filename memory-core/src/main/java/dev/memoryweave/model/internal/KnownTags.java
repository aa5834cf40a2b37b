package dev.memoryweave.model.internal;

/** Tags that the library sets itself and whose meaning it knows. */
public final class KnownTags {
  /**
   * On what a task found out that failed or was taken back: it may be so, though the work it comes
   * from did not hold.
   */
  public static final String FAILED_TASK = "failed-task";

  private KnownTags() {}
}
