package dev.memoryweave.workspace;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.workspace.project.ResetPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
    ResetTarget target,
    String project,
    long memories,
    long sessions,
    long passages,
    long revision,
    ResetPlan files,
    List<String> foreign,
    Path folderBackup,
    Path storeBackup,
    List<String> clones) {
  /** The most paths that are listed. */
  private static final int MOST_NAMED = 10;

  /** Copies the lists. */
  public ProjectResetPlan {
    foreign = List.copyOf(foreign);
    clones = List.copyOf(clones);
  }

  /** The words with which a person confirms the plan; they say how much is removed. */
  public String confirmation() {
    String removed = Counted.of(files.removed().size(), "file");
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
            + Counted.of(files.removed().size(), "file")
            + " ("
            + files.bytes()
            + " bytes)"
            + (target == ResetTarget.DATABASE
                ? "; settings and memories in it stay, and come back into the database when the"
                    + " project is opened next."
                : "."));
    if (!foreign.isEmpty()) {
      lines.add(
          "Files of others in it "
              + (target == ResetTarget.EVERYTHING ? "go, too: " : "stay: ")
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
}
