package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.List;
import java.util.Optional;

/**
 * Used for a project whose memories are in the database only.
 *
 * @param reason why, in a sentence without a full stop
 */
record NoFiles(String reason) implements ProjectFiles {
  @Override
  public ProjectFiles.Status status() {
    return ProjectFiles.Status.off(reason);
  }

  @Override
  public List<ProjectFiles.Difference> diff() {
    return List.of();
  }

  @Override
  public ProjectFiles.Report sync() {
    return ProjectFiles.Report.nothing(true, List.of());
  }

  @Override
  public List<ProjectFiles.Finding> check() {
    return List.of();
  }

  @Override
  public Optional<ProjectFiles.Finding> refused() {
    return Optional.empty();
  }

  @Override
  public ProjectFiles.Report rebuild() {
    return ProjectFiles.Report.nothing(true, List.of());
  }
}
