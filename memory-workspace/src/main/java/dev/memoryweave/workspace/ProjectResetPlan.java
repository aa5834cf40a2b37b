package dev.memoryweave.workspace;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.workspace.project.internal.ResetScope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Plan of a reset of a project: what is removed, what stays, and where the backup goes.
 *
 * @param target where the memory is emptied
 * @param project the name of the project
 * @param memories how many memories are removed from the database, of any status
 * @param sessions how many sessions are removed
 * @param passages how many passages of files are removed; they are read again
 * @param revision the revision of the memory that the plan was made from
 * @param files the files that are removed
 * @param foreign files of others, relative to {@code .memory}: they stay, unless everything was
 *     asked for
 * @param folderBackup where the copy of {@code .memory} goes
 * @param storeBackup where the export of the database goes; it can be imported again
 * @param clones other folders of the same project that have their own files
 */
public record ProjectResetPlan(
    Target target,
    String project,
    long memories,
    long sessions,
    long passages,
    long revision,
    List<RemovedFile> files,
    List<String> foreign,
    Path folderBackup,
    Path storeBackup,
    List<String> clones) {
  /** The most paths that are listed. */
  private static final int MOST_NAMED = 10;

  /** Copies the lists. */
  public ProjectResetPlan {
    files = List.copyOf(files);
    foreign = List.copyOf(foreign);
    clones = List.copyOf(clones);
  }

  /**
   * A file in {@code .memory}.
   *
   * @param path relative to that folder, separated by {@code /}
   * @param bytes its length
   * @param modifiedAtMillis its modification time, in milliseconds since 1970
   */
  public record RemovedFile(String path, long bytes, long modifiedAtMillis) {}

  /** How many bytes are removed from the folder. */
  public long bytes() {
    return files.stream().mapToLong(RemovedFile::bytes).sum();
  }

  /** The words with which a person confirms the plan; they say how much is removed. */
  public String confirmation() {
    String removed = Counted.of(files.size(), "file");
    return target.isDatabase()
        ? "remove " + Counted.of(memories, "memory") + " and " + removed
        : "remove " + removed;
  }

  /** The plan in sentences for a person, one per line. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (target.isDatabase()) {
      lines.add(
          "The database loses all of '"
              + project
              + "': "
              + Counted.of(memories, "memory")
              + ", "
              + Counted.of(sessions, "session")
              + ", "
              + Counted.of(passages, "passage")
              + " of files. Other projects stay.");
    } else {
      lines.add(
          "The database stays: "
              + Counted.of(memories, "memory")
              + " of '"
              + project
              + "' are recalled as before.");
    }
    lines.add(
        "The folder .memory loses "
            + Counted.of(files.size(), "file")
            + " ("
            + bytes()
            + " bytes)"
            + (target == Target.DATABASE
                ? "; settings and memories in it stay, and come back into the database when the"
                    + " project is opened next."
                : "."));
    if (!foreign.isEmpty()) {
      lines.add(
          "Files of others in it "
              + (target == Target.EVERYTHING ? "go, too: " : "stay: ")
              + named(foreign)
              + ".");
    }
    lines.add("First the folder is copied to " + folderBackup + ".");
    lines.add("First the database's part is exported to " + storeBackup + ".");
    if (target.isDatabase() && !clones.isEmpty()) {
      lines.add(
          "These folders of the same project have files of their own, which bring their memories"
              + " back when they are opened; reset them as well: "
              + named(clones)
              + ".");
    }
    return lines;
  }

  private static String named(List<String> paths) {
    String some = String.join(", ", paths.stream().limit(MOST_NAMED).toList());
    int more = paths.size() - MOST_NAMED;
    return more > 0 ? some + " and " + more + " more" : some;
  }

  /** Where a reset empties the memory of a project. */
  public enum Target {
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

    Target(boolean database, ResetScope files) {
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
}
