package dev.memoryweave.operations.model;

import dev.memoryweave.workspace.project.ConfigEditor;

/** Reason why the files of a project are not read. */
public enum IndexingObstacle {
  /** Whoever opened the project asked for no files to be read. */
  NOT_WANTED("the project was opened without indexing", "open it with indexing"),
  /** Whoever opened the project allows no writes. */
  READ_ONLY("the memory was opened for reading only", "open it for writing"),
  /** The root is more than a project. */
  BROAD_ROOT(
      "the root is more than a project: the home directory, a folder above it, or the root of a"
          + " file system",
      "open the project's own folder"),
  /** The settings of the project about indexing cannot be understood. */
  UNCLEAR(
      "the settings in "
          + ConfigEditor.FILE
          + " that say which files are read cannot be understood",
      "put them right and open the project again"),
  /** The settings of the project forbid it. */
  DISABLED(
      "indexing.enabled is false in " + ConfigEditor.FILE,
      "set it to true and open the project again");

  private final String cause;
  private final String remedy;

  IndexingObstacle(String cause, String remedy) {
    this.cause = cause;
    this.remedy = remedy;
  }

  /** The remedy in the words of no particular door. */
  String remedy() {
    return remedy;
  }

  /** The cause and the remedy, in the words of a door. */
  public String words(DoorWords door) {
    return cause + "; " + door.remedy(this);
  }
}
