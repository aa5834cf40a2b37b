package dev.memoryweave.workspace.mirror;

import java.util.List;
import java.util.Optional;

/**
 * Used for a project whose memories are in the database only.
 *
 * @param reason why, in a sentence without a full stop
 */
record NoFiles(String reason) implements ProjectFiles {
  @Override
  public FilesStatus status() {
    return FilesStatus.off(reason);
  }

  @Override
  public List<FileDifference> diff() {
    return List.of();
  }

  @Override
  public FilesReport sync() {
    return FilesReport.nothing(true, List.of());
  }

  @Override
  public List<FileFinding> check() {
    return List.of();
  }

  @Override
  public Optional<FileFinding> refused() {
    return Optional.empty();
  }

  @Override
  public FilesReport rebuild() {
    return FilesReport.nothing(true, List.of());
  }
}
