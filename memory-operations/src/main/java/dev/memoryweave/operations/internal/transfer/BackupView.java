package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.workspace.ProjectReset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Backups of a project as JSON objects and in words. */
final class BackupView {
  private BackupView() {}

  static ProjectReset reset(CallContext context) {
    return context
        .requireProject()
        .workspace()
        .reset(context.memory(), context.requireHome().folder());
  }

  static Map<String, Object> map(ProjectReset.Backup backup) {
    return new Fields()
        .put("name", backup.name())
        .put("folder", backup.folder().map(Path::toString).orElse(null))
        .put("export", backup.export().map(Path::toString).orElse(null))
        .map();
  }

  /** The places of a backup, one per line. */
  static String places(ProjectReset.Backup backup) {
    List<String> lines = new ArrayList<>();
    backup.folder().ifPresent(path -> lines.add("  folder   " + path));
    backup.export().ifPresent(path -> lines.add("  database " + path));
    return String.join("\n", lines);
  }
}
