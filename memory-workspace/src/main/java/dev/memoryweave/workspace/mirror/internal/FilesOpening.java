package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryListener;
import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.git.internal.GitAccess;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import dev.memoryweave.workspace.project.ProjectConfig;
import dev.memoryweave.workspace.seeding.internal.SeedingService;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens the memory files of a project according to its settings. */
public final class FilesOpening {
  private FilesOpening() {}

  /**
   * The files of a project.
   *
   * @param name the display name of the project, for a new store
   * @param whyNot why nothing is written to the project, or null if it is
   * @param git the repository; requested when the files are first used
   * @param ending completes an interrupted exchange of files, and returns why it cannot, if so
   * @param nanoTime measures durations, in nanoseconds
   */
  public static ProjectFiles open(
      ProjectBoundary boundary,
      String name,
      ProjectConfig.FilesMode mode,
      @Nullable String whyNot,
      AgentMemory memory,
      GitAccess git,
      Supplier<Optional<String>> ending,
      Clock clock,
      LongSupplier nanoTime) {
    if (whyNot != null) {
      return new NoFiles(whyNot);
    }
    if (mode == ProjectConfig.FilesMode.OFF) {
      return new NoFiles("the setting storage.files is 'off'");
    }
    KeptFiles kept =
        new KeptFiles(
            boundary,
            name,
            MemoryMirror.of(memory),
            memory.scopes().narrowest(),
            SeedingService::isOwedToFiles,
            git,
            ending,
            clock,
            nanoTime,
            mode == ProjectConfig.FilesMode.ON
                ? "the setting storage.files is 'on'"
                : "the project is in a git repository",
            new FileActions());
    return mode == ProjectConfig.FilesMode.ON ? kept : new InRepository(kept, git);
  }

  /** Files that are kept only in a repository, which is known on first use. */
  private static final class InRepository implements ProjectFiles, MemoryListener.OfUse {
    private static final NoFiles NONE =
        new NoFiles(
            "the project is not in a git repository, and the setting storage.files is auto");

    private final KeptFiles kept;
    private final GitAccess git;
    private volatile @Nullable Boolean isRepository;

    InRepository(KeptFiles kept, GitAccess git) {
      this.kept = kept;
      this.git = git;
    }

    private boolean isRepository() {
      Boolean known = isRepository;
      if (known == null) {
        known = git.isRepository();
        isRepository = known;
      }
      return known;
    }

    private ProjectFiles files() {
      return isRepository() ? kept : NONE;
    }

    @Override
    public void beforeUse() {
      if (isRepository()) {
        kept.beforeUse();
      }
    }

    @Override
    public void afterWrite() {
      if (isRepository()) {
        kept.afterWrite();
      }
    }

    @Override
    public ProjectFiles.Status status() {
      return files().status();
    }

    @Override
    public List<ProjectFiles.Difference> diff() {
      return files().diff();
    }

    @Override
    public ProjectFiles.Report sync() {
      return files().sync();
    }

    @Override
    public List<ProjectFiles.Finding> check() {
      return files().check();
    }

    @Override
    public Optional<ProjectFiles.Finding> refused() {
      return files().refused();
    }

    @Override
    public ProjectFiles.Report rebuild() {
      return files().rebuild();
    }
  }
}
