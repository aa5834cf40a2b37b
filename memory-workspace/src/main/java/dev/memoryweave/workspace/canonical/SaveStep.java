package dev.memoryweave.workspace.canonical;

/**
 * One thing that a save does to a file.
 *
 * @param action what is done
 * @param path the path of the file, relative to the memory's folder
 */
public record SaveStep(Action action, String path) {
  /** Things that are done to files, in the order in which a save does them. */
  public enum Action {
    /** A broken file is moved to the folder of recovery, as it would be in the way. */
    MOVE_TO_RECOVERY,
    /** A file that would be overwritten is copied to the folder of recovery first. */
    COPY_TO_RECOVERY,
    /** Lines that cannot be read are taken out of the log, to the folder of recovery. */
    MOVE_LINES_TO_RECOVERY,
    /** A file is made. */
    CREATE,
    /** A file is written in place of the one that is there. */
    OVERWRITE,
    /** A file is removed. */
    DELETE,
    /** Events are appended. */
    APPEND
  }
}
