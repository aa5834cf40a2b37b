package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.model.internal.LockFile;
import dev.memoryweave.workspace.files.ProjectBoundary;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The right to bring the files of a memory's folder in step with a database, or to exchange them as
 * a whole, which one process has at a time, and one thread in it.
 */
public final class FolderLock implements AutoCloseable {
  private static final String NAME = "files.lock";

  private final LockFile.@Nullable Hold hold;
  private final @Nullable String problem;

  private FolderLock(LockFile.@Nullable Hold hold, @Nullable String problem) {
    this.hold = hold;
    this.problem = problem;
  }

  /**
   * Takes the lock of a project's folder, which is made if it is not there.
   *
   * @param patience how long to wait for somebody else
   */
  public static FolderLock take(ProjectBoundary boundary, Duration patience) {
    try {
      Optional<LockFile.Hold> hold =
          LockFile.hold(
              GeneratedFolder.make(boundary, GeneratedFolder.CACHE).resolve(NAME), patience);
      return new FolderLock(hold.orElse(null), null);
    } catch (IOException e) {
      return new FolderLock(
          null,
          "nothing can be written to "
              + GeneratedFolder.CACHE
              + " ("
              + e.getClass().getSimpleName()
              + (e.getMessage() == null ? "" : ": " + e.getMessage())
              + ")");
    }
  }

  /** Whether somebody else has it. */
  public boolean isBusy() {
    return hold == null && problem == null;
  }

  /** Why nobody can have it, if that is so, in words without a full stop. */
  public Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  @Override
  public void close() throws IOException {
    if (hold != null) {
      hold.close();
    }
  }
}
