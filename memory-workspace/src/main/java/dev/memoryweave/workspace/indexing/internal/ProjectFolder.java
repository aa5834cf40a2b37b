package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.files.internal.ProjectFile;
import dev.memoryweave.workspace.files.internal.ProjectWalk;
import dev.memoryweave.workspace.files.internal.ReadResult;
import dev.memoryweave.workspace.files.internal.SourceReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The files of a project in a folder on disk. */
public final class ProjectFolder implements ProjectSources {
  /** The most files of the memory's folder that are read before the tree is looked at. */
  private static final int MOST_FIRST = 50;

  private final ProjectWalk walk;
  private final SourceReader reader;

  /** The files found by a walk, read by a reader. */
  public ProjectFolder(ProjectWalk walk, SourceReader reader) {
    this.walk = walk;
    this.reader = reader;
  }

  @Override
  public boolean walk(
      Consumer<ProjectFile> files, Consumer<SkippedFile> skipped, BooleanSupplier cancelled) {
    return walk.run(new Telling(files, skipped), cancelled).complete();
  }

  /** The texts that people wrote in the memory's folder. */
  @Override
  public List<ProjectFile> first() {
    List<ProjectFile> first = new ArrayList<>();
    walk.runAt(
        ProjectBoundary.MEMORY_FOLDER,
        new Telling(first::add, skipped -> {}),
        () -> first.size() >= MOST_FIRST);
    return first;
  }

  @Override
  public Optional<ProjectFile> find(String path) {
    List<ProjectFile> found = new ArrayList<>(1);
    walk.runAt(path, new Telling(found::add, skipped -> {}), () -> found.size() > 1);
    // A folder is not a file, whatever it contains.
    return found.stream()
        .filter(file -> PlainText.letters(file.path()).equals(PlainText.letters(path)))
        .findFirst();
  }

  @Override
  public ReadResult read(ProjectFile file) {
    return reader.read(file);
  }

  private record Telling(Consumer<ProjectFile> files, Consumer<SkippedFile> left)
      implements ProjectWalk.Visitor {
    @Override
    public void file(ProjectFile file) {
      files.accept(file);
    }

    @Override
    public void skipped(SkippedFile skipped) {
      left.accept(skipped);
    }
  }
}
