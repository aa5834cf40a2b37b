package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.workspace.ProjectReset;
import java.util.ArrayList;
import java.util.List;

/** The backups of a project, and their places in words. */
final class Backups {
  private Backups() {}

  static ProjectReset reset(CallContext context) {
    return context
        .requireProject()
        .workspace()
        .reset(context.memory(), context.requireHome().folder());
  }

  /** The places of a backup, one per line. */
  static String places(ProjectReset.Backup backup) {
    List<String> lines = new ArrayList<>();
    backup.folder().ifPresent(path -> lines.add("  folder   " + path));
    backup.export().ifPresent(path -> lines.add("  database " + path));
    return String.join("\n", lines);
  }
}
