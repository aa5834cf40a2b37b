package dev.memoryweave.workspace;

import dev.memoryweave.workspace.project.ProjectConfig;
import dev.memoryweave.workspace.project.ProjectIdentity;
import java.nio.file.Path;

/** The display name of a project. */
final class ProjectName {
  private ProjectName() {}

  /**
   * The name in the settings; else the last part of a multi-part identity, such as that of a git
   * remote, which all clones share; else the name of the folder.
   */
  static String of(ProjectConfig config, ProjectIdentity identity, Path root) {
    if (!config.projectName().isEmpty()) {
      return config.projectName();
    }
    String key = identity.key();
    String last = key.substring(key.lastIndexOf('/') + 1);
    boolean hasParts = last.length() < key.length() && !last.isBlank();
    if (hasParts && identity.source() != ProjectIdentity.Source.ROOT_PATH) {
      return last;
    }
    Path folder = root.getFileName();
    return folder == null || folder.toString().isBlank() ? key : folder.toString();
  }
}
