package dev.memoryweave.workspace.canonical.internal;

/**
 * One step of a save.
 *
 * @param action the action
 * @param path the path of the file, relative to the memory's folder
 */
public record SaveStep(Action action, String path) {
  /** Actions on files, in the order of a save. */
  public enum Action {
    /** A broken file is moved to the recovery folder, as it would be in the way. */
    MOVE_TO_RECOVERY,
    /** A file to be overwritten is copied to the recovery folder first. */
    COPY_TO_RECOVERY,
    /** Unreadable lines are moved from the log to the recovery folder. */
    MOVE_LINES_TO_RECOVERY,
    /** A file is created. */
    CREATE,
    /** A file is replaced. */
    OVERWRITE,
    /** A file is removed. */
    DELETE,
    /** Events are appended. */
    APPEND
  }
}
