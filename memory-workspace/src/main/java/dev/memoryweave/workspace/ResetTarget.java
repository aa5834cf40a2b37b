package dev.memoryweave.workspace;

import dev.memoryweave.workspace.project.ResetScope;
import java.util.Locale;

/** Where a reset empties the memory of a project. */
public enum ResetTarget {
  /** The database, and what is generated in {@code .memory}; settings and memories there stay. */
  DATABASE(true, ResetScope.GENERATED),
  /** The folder {@code .memory}, except files of others; the database stays. */
  FILES(false, ResetScope.MEMORY),
  /** The database and the folder {@code .memory}, except files of others. */
  BOTH(true, ResetScope.MEMORY),
  /** The database and the whole folder {@code .memory} except its backups. */
  EVERYTHING(true, ResetScope.ALL);

  private final boolean database;
  private final ResetScope files;

  ResetTarget(boolean database, ResetScope files) {
    this.database = database;
    this.files = files;
  }

  /** The name in texts, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the project is removed from the database. */
  public boolean isDatabase() {
    return database;
  }

  /** The files that are removed. */
  ResetScope files() {
    return files;
  }
}
