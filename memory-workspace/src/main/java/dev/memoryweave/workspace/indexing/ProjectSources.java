package dev.memoryweave.workspace.indexing;

import dev.memoryweave.workspace.files.ProjectFile;
import dev.memoryweave.workspace.files.ReadResult;
import dev.memoryweave.workspace.files.SkippedFile;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Source of the files of a project. */
public interface ProjectSources {
  /**
   * Passes over all files.
   *
   * @param files takes each file that counts
   * @param skipped takes what is left out
   * @param cancelled whether to stop
   * @return whether it came to the end
   */
  boolean walk(
      Consumer<ProjectFile> files, Consumer<SkippedFile> skipped, BooleanSupplier cancelled);

  /** The files to be read before all others, even before the tree is looked at. */
  List<ProjectFile> first();

  /** A file that counts, by its path; nothing if there is none or it is left out. */
  Optional<ProjectFile> find(String path);

  /** The text of a file. */
  ReadResult read(ProjectFile file);
}
