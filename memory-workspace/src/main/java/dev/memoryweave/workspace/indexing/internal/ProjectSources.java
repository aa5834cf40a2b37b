package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.files.internal.ProjectFile;
import dev.memoryweave.workspace.files.internal.ReadResult;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Source of the files of a project. */
interface ProjectSources {
  /**
   * Walks over all files.
   *
   * @param files takes each included file
   * @param skipped takes what is left out
   * @param cancelled whether to stop
   * @return whether the walk was completed
   */
  boolean walk(
      Consumer<ProjectFile> files, Consumer<SkippedFile> skipped, BooleanSupplier cancelled);

  /** The files to be read before all others, even before the tree is walked. */
  List<ProjectFile> first();

  /** An included file, by its path; nothing if there is none or it is excluded. */
  Optional<ProjectFile> find(String path);

  /** The text of a file. */
  ReadResult read(ProjectFile file);
}
